/**
 * Checks that every screen fits if the font size of the browser is doubled: the layout is then that of a window half as
 * wide. `npm test` leaves out screens that an earlier role has too.
 */
import { chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs'
import { areas } from '../../src/app/areas'
import { addressesOf, areaAccounts } from '../helpers/addresses'
import { openVisitor, viewports } from '../helpers/browser'
import { selectDifferentScreens } from '../helpers/differentScreens'
import { findOverflow } from '../helpers/findOverflow'
import { openPortal } from '../helpers/journey'
import { storeSession, visitAddresses } from '../helpers/screens'
import { createFirstIdReader, openSession } from '../helpers/serverProcess'

const portal = openPortal()
const { ofAddresses } = selectDifferentScreens({ areOverviewsDifferent: true })
let browser: Awaited<ReturnType<typeof chromium.launch>>
beforeAll(async () => {
  const args = [...chromiumArguments, '--blink-settings=defaultFontSize=32']
  browser = await chromium.launch({ executablePath: findChromium(), args })
})
afterAll(() => browser.close())

test.each(['Retailer', 'Recycler', 'Sponsor'] as const)('the screens of %s, with a font size of 32 px', async role => {
  const session = await openSession(portal.url(), areaAccounts[role])
  const { page, close } = await openVisitor(browser, portal.url())
  await storeSession(page, session)
  const addresses = await addressesOf(role, createFirstIdReader(portal.url(), session.token))
  const wrong: string[] = []
  await visitAddresses(page, ofAddresses(areas[role], addresses), async where => {
    wrong.push(...(await findOverflow(page, 1280, where)))
  })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  expect(wrong).toEqual([])
  await close()
})

test('on a phone, with a font size of 32 px, the bar fits and the sort button covers no part of the search', async () => {
  const visitor = await openVisitor(browser, portal.url(), 'phone')
  const { page } = visitor
  await storeSession(page, await openSession(portal.url(), 'retailer'))
  await page.goto('/retail/bins')
  await page.getByRole('button', { name: /notification/i }).waitFor()
  const search = page.getByRole('search')
  const boxes = [
    page.getByRole('button', { name: 'Account' }),
    search.locator('.MuiInputBase-root', { has: page.getByRole('searchbox') }),
    search.getByRole('button', { name: 'Sort' }),
  ].map(each => each.boundingBox())
  const [account, field, sort] = (await Promise.all(boxes)).map(box => ({
    left: box?.x ?? Number.NaN,
    right: (box?.x ?? Number.NaN) + (box?.width ?? Number.NaN),
  }))
  expect(account?.right).toBeLessThanOrEqual(viewports.phone.width)
  expect(field?.right).toBeLessThanOrEqual(sort?.left ?? Number.NaN)
  await visitor.close()
})

test.each(['institution', 'recycler', 'sponsor'])(
  'on a phone, with a font size of 32 px, the words of the overview of %s are not wider than their cards',
  async name => {
    const visitor = await openVisitor(browser, portal.url(), 'phone', 'ua')
    const { page } = visitor
    await storeSession(page, await openSession(portal.url(), name))
    await page.goto(`/${name}/home`)
    const cards = page.locator('dl > .MuiPaper-root')
    await cards.first().waitFor()
    const tooWide = cards.evaluateAll(all =>
      all.filter(card => card.scrollWidth > card.clientWidth).map(card => card.textContent),
    )
    expect(await tooWide).toEqual([])
    await visitor.expectFitting(`the overview of ${name}`)
    await visitor.close()
  },
)

test('on a phone, with a font size of 32 px, a recycler reaches each order of the list and reads its title', async () => {
  const visitor = await openVisitor(browser, portal.url(), 'phone', 'ua')
  const { page } = visitor
  await storeSession(page, await openSession(portal.url(), 'recycler'))
  await page.goto('/recycler/map')
  const title = page.getByRole('heading', { name: 'Локації', exact: true })
  const trip = page.getByRole('link', { name: /^Поїздка/ })
  const nearest = page.getByRole('button', { name: 'Найближчі' })
  await nearest.waitFor()
  const end = ({ x, width } = { x: Number.NaN, width: Number.NaN }) => x + width
  expect(end((await nearest.boundingBox()) ?? undefined)).toBeLessThanOrEqual(viewports.phone.width)
  const status = await title.locator('xpath=..').boundingBox()
  const words = await title.locator('xpath=..').evaluate(element => element.scrollWidth - element.clientWidth)
  expect(words).toBeLessThanOrEqual(0)
  const button = await trip.boundingBox()
  expect(status && button && (button.y >= status.y + status.height || button.x >= end(status))).toBe(true)
  await visitor.close()
})
