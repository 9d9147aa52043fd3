/**
 * Checks that every screen fits if the font size of the browser is doubled: the layout is then that of a window half as
 * wide.
 */
import { chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs'
import { screenAddresses } from '../helpers/addresses'
import { openVisitor } from '../helpers/browser'
import { findOverflow } from '../helpers/findOverflow'
import { openPortal } from '../helpers/journey'
import { storeSession, visitAddresses } from '../helpers/screens'
import { callApi, createFirstIdReader } from '../helpers/serverProcess'

const portal = openPortal()
let browser: Awaited<ReturnType<typeof chromium.launch>>
beforeAll(async () => {
  const args = [...chromiumArguments, '--blink-settings=defaultFontSize=32']
  browser = await chromium.launch({ executablePath: findChromium(), args })
})
afterAll(() => browser.close())

test.each(['retailer', 'recycler', 'sponsor'] as const)('the screens of %s, with a font size of 32 px', async owner => {
  const account = { email: `${owner}@demo.example`, password: 'Demo-2026-pass' }
  const { body: session } = await callApi(portal.url(), undefined, 'POST', '/b2b/auth/sign-in', account)
  const { page, close } = await openVisitor(browser, portal.url())
  await storeSession(page, session)
  const wrong: string[] = []
  await visitAddresses(
    page,
    await screenAddresses[owner](createFirstIdReader(portal.url(), session.token)),
    async where => {
      wrong.push(...(await findOverflow(page, 1280, where)))
    },
  )
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  expect(wrong).toEqual([])
  await close()
})
