/** Checks that every screen fits with the browser's font size doubled, when it is laid out as for half the width. */
import { chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs'
import { addresses } from '../helpers/addresses'
import { visit } from '../helpers/browser'
import { openPortal } from '../helpers/journey'
import { api, firstIdOf } from '../helpers/process'
import { storeSession, walk } from '../helpers/screens'
import { notFitting } from '../helpers/widths'

const portal = openPortal()
let browser: Awaited<ReturnType<typeof chromium.launch>>
beforeAll(async () => {
  const args = [...chromiumArguments, '--blink-settings=defaultFontSize=32']
  browser = await chromium.launch({ executablePath: findChromium(), args })
})
afterAll(() => browser.close())

test.each(['retailer', 'recycler', 'sponsor'] as const)('the screens of %s, with a font size of 32 px', async owner => {
  const account = { email: `${owner}@demo.example`, password: 'Demo-2026-pass' }
  const { body: session } = await api(portal.url(), undefined, 'POST', '/b2b/auth/sign-in', account)
  const { page, close } = await visit(browser, portal.url())
  await storeSession(page, session)
  const wrong: string[] = []
  await walk(page, await addresses[owner](firstIdOf(portal.url(), session.token)), async where => {
    wrong.push(...(await notFitting(page, 1280, where)))
  })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  expect(wrong).toEqual([])
  await close()
})
