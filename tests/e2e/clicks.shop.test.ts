/** Checks that frequent tasks of a shop manager on a phone need few clicks, which are counted. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVisitor, signInAs } from '../helpers/browser'
import { createClickCounter } from '../helpers/clickCounter'
import { decodePdf } from '../helpers/decodeQrCodes'
import { dialogLocator, openPortal, rowLocator } from '../helpers/journey'

const portal = openPortal()
let visitor: BrowserVisitor
beforeAll(async () => {
  visitor = await portal.visit('phone')
  await signInAs(visitor.page, 'retailer', /\/retail\/structure/)
})
afterAll(() => visitor.close())

test('a store is found by a part of its name, and opened, with two clicks', async () => {
  const { page } = visitor
  const { click, count } = createClickCounter()
  // Finds a store that is not on the first page of the list.
  const name = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('auth:authToken:token')}` }
    const { items } = await (await fetch('/api/b2b/retail/locations?Offset=40', { headers })).json()
    return items[0].name as string
  })
  await click(page.getByRole('searchbox'))
  await page.keyboard.type(name.slice(1))
  await click(rowLocator(page, name, 'phone').first())
  expect(await dialogLocator(page, 'Store').getByLabel('Name').inputValue()).toBe(name)
  expect(count()).toBe(2)
  await page.goto('/retail/structure')
})

test('a store with five bins is added, and their labels printed, with at most eight clicks', async () => {
  const { page, expectAccessible, expectClean } = visitor
  const { click, count } = createClickCounter()
  await click(page.getByRole('button', { name: 'Add store' }))
  const form = dialogLocator(page, 'Add store')
  const save = await form.getByRole('button', { name: 'Save' }).boundingBox()
  await page.mouse.click((save?.x ?? 0) + 20, (save?.y ?? 0) + 20)
  expect(await form.getByLabel('Name').evaluate(field => field === document.activeElement)).toBe(true)
  await form.getByLabel('Name').fill('Five bins')
  await form.getByLabel('Street').fill('Khreshchatyk')
  await form.getByLabel('House number').fill('22')
  await form.getByRole('combobox', { name: 'City' }).fill('Lviv')
  await click(page.getByRole('option', { name: 'Lviv', exact: true }))
  await form.getByLabel('Latitude').fill('49.8419')
  await form.getByLabel('Longitude').fill('24.0315')
  await form.getByLabel('Longitude').press('Tab')
  await expectAccessible('what is still needed')
  await click(form.getByLabel('Point is correct'))
  await click(form.getByRole('button', { name: 'Save' }))
  const next = page.getByRole('region', { name: 'The next step for a new store' })
  await next.getByLabel('How many').fill('5')
  await click(next.getByRole('button', { name: 'Add 5 bins' }))
  await next.getByText('5 of 30').waitFor()
  await expectAccessible('the next step')
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    click(next.getByRole('button', { name: 'Print labels' })),
  ])
  expect(count()).toBeLessThanOrEqual(8)
  const codes = decodePdf(readFileSync(await sheet.path()))
  expect(new Set(codes).size).toBe(5)
  expectClean()
})

test('the map opens with all cities and their numbers of stores; a city opens its list, a store its codes', async () => {
  const { page, expectAccessible, expectClean } = visitor
  await page.goto('/retail/map')
  const cities = page.locator('.leaflet-marker-icon[aria-label$=" in all"]')
  await cities.first().waitFor()
  const label = (await cities.first().getAttribute('aria-label')) ?? ''
  const [name = '', count = ''] = label.replace(' in all', '').split(': ')
  expect(await cities.first().textContent()).toBe(count)
  // Adds up the numbers of the clusters instead of counting markers, because the names of towns are markers too.
  const shown = await page.locator('.map-cluster').allTextContents()
  const total = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('auth:authToken:token')}` }
    return (await (await fetch('/api/b2b/retail/locations?Offset=0', { headers })).json()).total as number
  })
  expect(shown.reduce((sum, each) => sum + Number(each), 0)).toBe(total)
  await cities.first().press('Enter')
  const city = dialogLocator(page, name)
  await city.getByText(`Stores here: ${count}`).waitFor()
  await expectAccessible('a city of the map')
  await city.getByRole('link', { name: 'Show the list' }).click()
  await page.waitForURL(/\/retail\/structure\/[0-9a-f-]{36}/)
  await page.getByRole('button', { name: 'Print the city’s labels' }).waitFor()
  await page.goto('/retail/map')
  await page.getByRole('button', { name: 'Show the list' }).click()
  await page.getByRole('button', { name: /./ }).and(page.locator('.MuiListItemButton-root')).first().click()
  const store = dialogLocator(page, 'Store')
  await store.getByRole('button', { name: 'Print labels' }).waitFor()
  await expectAccessible('a store of the map')
  await store.getByRole('link', { name: 'Bins and QR codes' }).click()
  await dialogLocator(page, 'Bins').waitFor()
  expectClean()
})
