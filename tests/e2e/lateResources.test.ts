/**
 * Checks what pages show while a resource (code, configuration, a response of the API, map tiles) is late or missing.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserVisitor } from '../helpers/browser'
import { createDeferred } from '../helpers/deferred'
import { openPortal } from '../helpers/journey'
import { storeSession } from '../helpers/screens'
import { openSession } from '../helpers/serverProcess'

const portal = openPortal()

test('the buttons that the sign-in page shows after its configuration has loaded move none of its links', async () => {
  const { page, expectClean, close } = await portal.visit()
  const configuration = createDeferred()
  await page.route('**/config.json', async route => {
    await configuration.promise
    await route.continue()
  })
  await page.goto('/sign-in')
  const links = page.getByRole('main').getByRole('link', { name: /^(Forgot password\?|Sign up)$/ })
  await links.first().waitFor()
  const places = async () => Promise.all((await links.all()).map(link => link.boundingBox()))
  const before = await places()
  expect(before).toHaveLength(2)
  configuration.resolve()
  await page.getByRole('link', { name: 'Single sign-on' }).waitFor()
  expect(await places()).toEqual(before)
  expectClean()
  await close()
})

describe('missing resources', () => {
  let visitor: BrowserVisitor
  let page: Page
  beforeAll(async () => {
    visitor = await portal.visit()
    page = visitor.page
    await storeSession(page, await openSession(portal.url(), 'retailer'))
  })
  afterAll(() => visitor.close())
  const menu = () => page.getByRole('navigation', { name: 'Main menu' })
  const retry = () => page.getByRole('main').getByRole('button', { name: /try again/i })

  test('an unknown address leads back', async () => {
    await page.goto('/nowhere')
    await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await page.waitForURL(`${portal.url()}/`)
  })

  test('an unknown address inside an area keeps the shell and leads back', async () => {
    await page.goto('/retail/nowhere')
    await page.getByText('There is no such page').waitFor()
    await menu().waitFor()
    await visitor.expectAccessible('unknown screen')
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await page.waitForURL(/\/retail\/structure/)
  })

  test('a screen whose code does not arrive keeps the shell, and loads on a retry', async () => {
    const code = /\/assets\/AnalyticsPage-[^/]+\.js$/
    await page.goto('/retail/structure')
    await page.getByRole('row').nth(1).waitFor()
    await page.route(code, route => route.abort())
    await menu().getByRole('link', { name: 'Analytics' }).click()
    await retry().waitFor()
    await menu().getByRole('link', { name: 'Stores' }).waitFor()
    await visitor.expectAccessible('a screen that did not load')
    await page.unroute(code)
    await retry().click()
    await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
    await expect.poll(() => retry().count()).toBe(0)
    await page.getByRole('table').first().waitFor()
  })

  test.each([
    ['rows that no screen can show', 200, { items: [{ guid: 'x', name: {}, email: {} }], total: 1, pageSize: 30 }],
    ['no list', 200, { items: 7, total: 'many' }],
    ['a failure', 500, { errorCode: 'InternalServerError', message: '' }],
  ])('an API that answers with %s keeps the shell and offers a retry', async (_, status, json) => {
    const list = /\/api\/b2b\/retail\/employees\b/
    await page.goto('/retail/structure')
    await page.getByRole('row').nth(1).waitFor()
    await page.route(list, route => route.fulfill({ status, json }))
    await menu().getByRole('link', { name: 'Employees' }).click()
    await retry().waitFor()
    await menu().getByRole('link', { name: 'Stores' }).waitFor()
    await visitor.expectAccessible('a screen without its data')
    await page.unroute(list)
    await retry().click()
    await page.getByRole('row').nth(1).waitFor()
  })

  test('a public page whose code does not arrive says so and loads on a retry', async () => {
    const code = /\/assets\/ForgotPassword-[^/]+\.js$/
    const stranger = await portal.visit()
    await stranger.page.route(code, route => route.abort())
    await stranger.page.goto('/sign-in')
    await stranger.page.getByRole('link', { name: 'Forgot password?' }).click()
    await stranger.page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
    await stranger.expectAccessible('crash')
    await stranger.page.unroute(code)
    await stranger.page.getByRole('button', { name: 'Try again' }).click()
    await stranger.page.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor()
    await stranger.close()
  })

  test('a map without its tiles shows its markers and says that the background is missing', async () => {
    await page.goto('/retail/map')
    await page.getByText(/background is missing/i).waitFor()
    await page.locator('.leaflet-marker-icon').first().waitFor()
    await visitor.expectAccessible('map without tiles')
  })
})
