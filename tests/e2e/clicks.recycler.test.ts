/** Checks that frequent tasks of a recycler on a phone need few taps, which are counted. */
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserVisitor, signInAs } from '../helpers/browser'
import { createClickCounter } from '../helpers/clickCounter'
import { dialogLocator, openPortal } from '../helpers/journey'

const portal = openPortal()

const list = (page: Page) => page.getByRole('region', { name: 'Locations', exact: true })
const percentOf = async (row: Locator) => Number.parseInt((await row.getByText(/^\d+%$/).textContent()) ?? '', 10)

/** Returns the band of a fill level. The list is sorted by band, and within a band by mass. */
const bandOf = (percent: number) => (percent >= 80 ? 2 : percent >= 40 ? 1 : 0)
const kgIn = (row: string) =>
  Number.parseFloat(
    row
      .split('\n')
      .find(line => /\d\u00a0kg/.test(line))
      ?.split('·')
      .at(-1)
      ?.trim() ?? '',
  )

test('a recycler finds a place in Kharkiv in two steps, and then sorts what is there', async () => {
  const visitor = await portal.visit('phone')
  const { page, expectAccessible, expectClean } = visitor
  await signInAs(page, 'recycler', /\/recycler\/map/)
  const rows = list(page).getByRole('listitem').filter({ hasText: '%' })
  await rows.first().waitFor()
  const { tap, count } = createClickCounter()
  const box = page.getByRole('combobox', { name: 'City, street or location' })
  await tap(box)
  await page.keyboard.type('Kharkiv')
  const hit = page.getByRole('option', { name: /^Kharkiv/ }).first()
  await hit.waitFor()
  await expectAccessible('places that are found')
  await tap(hit)
  await rows.filter({ hasText: 'Сумська' }).first().waitFor()
  expect(count()).toBeLessThanOrEqual(2)

  await box.fill('сумська')
  await tap(page.getByRole('option', { name: /Сумська/i }).first())
  await page
    .getByRole('img', { name: /Сумська/i })
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Heaviest' }).tap()
  await page.getByText('The most kilograms first.').waitFor()
  // All rows are read at once, because the list changes while the map moves to the street.
  const masses = (await rows.allInnerTexts()).slice(0, 3).map(kgIn)
  expect(masses).toEqual([...masses].sort((a, b) => b - a))
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 49.99, longitude: 36.23 })
  await page.getByRole('button', { name: 'Nearest' }).tap()
  await page.getByText('The shortest distance').waitFor()
  await rows.first().getByText(/km/).waitFor()
  expectClean()
  await visitor.close()
})

test('a recycler finds a place in Kharkiv with two taps on the overview, in the command palette', async () => {
  const visitor = await portal.visit('phone')
  const { page, expectClean } = visitor
  await signInAs(page, 'recycler', /\/recycler\/map/)
  await page.goto('/recycler/home')
  const { tap, count } = createClickCounter()
  await tap(page.getByRole('button', { name: /^Find/ }).first())
  const search = page.getByRole('combobox', { name: 'A screen, an action or a name' })
  await expect.poll(() => search.evaluate(field => field === document.activeElement)).toBe(true)
  await page.keyboard.type('Kharkiv')
  await tap(page.getByRole('option', { name: /^Kharkiv, Kharkiv/ }).first())
  await list(page).getByRole('listitem').filter({ hasText: 'Сумська' }).first().waitFor()
  expect(count()).toBe(2)
  expectClean()
  await visitor.close()
})

test('a recycler goes to a place from the command palette', async () => {
  const visitor = await portal.visit('wide')
  const { page, expectAccessible, expectClean } = visitor
  await signInAs(page, 'recycler', /\/recycler\/map/)
  await page.getByRole('link', { name: 'Requests' }).click()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'A screen, an action or a name' }).fill('Kharkiv')
  await expectAccessible('the palette with places')
  await page
    .getByRole('option', { name: /^Kharkiv, Kharkiv/ })
    .first()
    .click()
  await list(page).getByRole('listitem').filter({ hasText: 'Сумська' }).first().waitFor()
  expect(new URL(page.url()).search).toBe('')
  expectClean()
  await visitor.close()
})

describe('a recycler at 390 px', () => {
  let visitor: BrowserVisitor
  beforeAll(async () => {
    visitor = await portal.visit('phone')
    await signInAs(visitor.page, 'recycler', /\/recycler\/map/)
  })
  afterAll(() => visitor.close())

  test('finds and books the three fullest places nearby and sees the route: 6 taps on the overview, 5 on the map', async () => {
    const { page, expectAccessible, expectClean } = visitor
    await page.goto('/recycler/home')
    const { tap, count } = createClickCounter()
    await tap(page.getByRole('link', { name: 'Find locations and plan a trip' }))
    // From here on the taps are the same as after signing in, which also leads to the map.
    await page.waitForURL(/\/recycler\/map/)
    expect(count()).toBe(1)
    const free = list(page).getByRole('listitem').filter({ hasText: '%' })
    await free.nth(3).waitFor()
    await expectAccessible('map and sheet')
    const before = Number((await page.getByRole('link', { name: /^Trip: / }).textContent())?.replace('Trip: ', ''))
    expect(before).toBeGreaterThan(0)
    const bands = await Promise.all([0, 1, 2, 3].map(async index => bandOf(await percentOf(free.nth(index)))))
    expect(bands).toEqual([...bands].sort((a, b) => b - a))
    const names: string[] = []
    for (const index of [0, 1, 2]) {
      const box = free.nth(index).getByRole('checkbox')
      names.push(((await box.getAttribute('aria-label')) ?? '').replace('Select ', ''))
      await tap(box)
    }
    await tap(page.getByRole('button', { name: 'Book 3', exact: true }))
    const result = dialogLocator(page, '3 booked')
    await result.waitFor()
    for (const name of names) await result.getByRole('listitem').filter({ hasText: name }).waitFor()
    expect(await result.getByText(/Door code: [A-Z0-9]{6}/).count()).toBe(3)
    await expectAccessible('booked')
    await tap(result.getByRole('link', { name: 'Show the trip' }))

    await page.getByRole('heading', { level: 1, name: 'Trip' }).waitFor()
    const stops = page.getByRole('region', { name: 'Stops' }).getByRole('checkbox')
    // The three selected locations are added to the stops that the trip already has.
    await expect.poll(() => stops.count()).toBe(before + 3)
    const onTrip = await stops.evaluateAll(boxes => boxes.map(box => box.getAttribute('aria-label')))
    expect(onTrip).toEqual(expect.arrayContaining(names.map(name => `Done: ${name}`)))
    // The route is a line, and the list of stops at the bottom of the screen covers none of its numbered stops.
    const map = page.getByRole('region', { name: 'Map of the trip' })
    const sheetTop = (await page.getByRole('region', { name: 'Stops' }).boundingBox())?.y ?? 0
    for (const place of onTrip.map((_, index) => index + 1)) {
      const stop = map.getByRole('img', { name: new RegExp(`^Stop ${place}: `) })
      await stop.waitFor()
      expect((await stop.boundingBox())?.y).toBeLessThan(sheetTop)
    }
    expect(await map.locator('path.leaflet-interactive, .leaflet-overlay-pane path').count()).toBeGreaterThan(0)
    await expectAccessible('trip')
    expect(count()).toBe(6)
    const route = await page
      .getByRole('link', { name: /^Route/ })
      .first()
      .getAttribute('href')
    expect(route).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&.*waypoints=/)
    expectClean()
  })

  test('reports a pickup with what was weighed, and the stop leaves the trip', async () => {
    const { page, expectAccessible, expectClean } = visitor
    const stops = page.getByRole('region', { name: 'Stops' }).getByRole('checkbox')
    const before = await stops.count()
    await page
      .getByRole('button', { name: /^Report pickup: / })
      .first()
      .tap()
    const question = dialogLocator(page, 'Report pickup')
    await question.getByRole('textbox', { name: /^Glass/ }).fill('1.5')
    await expectAccessible('report of a pickup')
    await question.getByRole('button', { name: 'Report pickup' }).tap()
    // The toast is shown in front of the bar at the top, so that it does not cover the heading of the list of stops.
    const toast = page.locator('.MuiSnackbar-root')
    await toast.waitFor()
    const bottom = await toast.evaluate(element => element.getBoundingClientRect().bottom)
    const list = await page.getByRole('region', { name: 'Stops' }).boundingBox()
    expect(bottom).toBeLessThanOrEqual(list?.y ?? 0)
    await expect.poll(() => stops.count()).toBe(before - 1)
    expectClean()
  })

  test('raises and lowers the list by its handle, and prints the trip as a checklist', async () => {
    const { page } = visitor
    const sheet = page.getByRole('region', { name: 'Stops' })
    const handle = sheet.getByRole('button', { name: /^List, / })
    await handle.focus()
    await page.keyboard.press('End')
    await sheet.getByText('Door code:').first().waitFor({ state: 'hidden' })
    await page.keyboard.press('ArrowUp')
    await sheet.getByText('Door code:').first().waitFor()
    await handle.tap()
    expect(await sheet.getAttribute('data-height')).toBe('full')
    const box = await handle.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 20]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 300, { steps: 5 })
    await page.mouse.up()
    expect(await sheet.getAttribute('data-height')).toBe('half')

    const stops = await sheet.getByRole('checkbox').count()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.trip-print tr').filter({ hasText: '☐' }).count()).toBe(stops)
    expect(await page.locator('.trip-print').isVisible()).toBe(true)
    expect(await sheet.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
  })

  test('keeps the map’s filters after opening the trip', async () => {
    const { page } = visitor
    const filters = (name: string) => list(page).getByRole('button', { name, exact: true })
    await page.goto('/recycler/map')
    await filters('Filters').tap()
    await page.getByLabel('Not booked yet').tap()
    await filters('Filters, some are set').waitFor()
    await page.getByRole('link', { name: /^Trip/ }).tap()
    await page.getByRole('heading', { level: 1, name: 'Trip' }).waitFor()
    await page.goBack()
    await filters('Filters, some are set').tap()
    expect(await page.getByLabel('Not booked yet').isChecked()).toBe(true)
  })
})
