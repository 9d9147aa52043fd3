/**
 * Checks a recycler's work in a browser: books locations from the list and from a marker, sees that another recycler
 * has booked a location, and cancels.
 */
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserVisitor, signInAs, type ViewportName, widthsOf } from '../helpers/browser'
import { createDeferred } from '../helpers/deferred'
import { dialogLocator, goToScreen, openPortal, rowLocator, waitForTitle } from '../helpers/journey'
import { signOut } from '../helpers/onboarding'

const portal = openPortal()

const sideList = (page: Page) => page.getByRole('region', { name: 'Locations', exact: true })
const map = (page: Page) => page.getByRole('region', { name: 'Map of locations to collect from' })

const showList = async (page: Page) => {
  await map(page).waitFor()
  await sideList(page).getByRole('listitem').first().waitFor()
}

/**
 * Opens a location that is not booked, from the list.
 * @returns the location's name
 */
const openFromList = async (page: Page, name?: string) => {
  await showList(page)
  const free = sideList(page).getByRole('listitem').filter({ hasText: '%' })
  const wanted = (name ? free.filter({ hasText: name }) : free).first()
  await wanted.waitFor()
  const found = (await wanted.locator('p, span').first().textContent()) ?? ''
  await wanted.getByRole('button').click()
  return found
}

/** Zooms in until a location that is not booked has a separate marker, and clicks that marker. */
const openFromMarker = async (page: Page, width: ViewportName) => {
  const name = await openFromList(page)
  await dialogLocator(page, name).getByRole('button', { name: 'Show on the map' }).click()
  if (width === 'phone') await page.getByRole('button', { name: /^List, / }).press('End')
  const marker = map(page).getByRole('button', { name: new RegExp(`^${name}, \\d+% full$`) })
  const look = async () => {
    // Does not click while the map is zooming, because the map ignores further requests to zoom then.
    if ((await map(page).locator('.leaflet-zoom-anim').count()) > 0) return false
    if (await marker.isVisible())
      return marker.click({ timeout: 2000 }).then(
        () => true,
        () => false,
      )
    await map(page).getByRole('button', { name: 'Zoom in', exact: true }).click()
    return false
  }
  await expect.poll(look, { timeout: 60_000, interval: 1500 }).toBe(true)
  return name
}

/** Simulates a slow connection: the map receives no responses until the returned function is called. */
async function holdMap(page: Page) {
  const map = createDeferred()
  await page.route('**/recycler/map?**', async route => {
    await map.promise
    await route.continue()
  })
  return async () => {
    map.resolve()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

const start = (popup: Locator) => popup.getByRole('button', { name: 'Start recycling' }).click()
const expectBooked = async (popup: Locator) => {
  await popup.getByRole('button', { name: 'Already booked' }).waitFor()
  expect(await popup.getByRole('button', { name: 'Already booked' }).isDisabled()).toBe(true)
}
const close = async (popup: Locator) => {
  await popup.getByRole('button', { name: 'Close' }).click()
  await popup.waitFor({ state: 'detached' })
}

async function cancel({ page, expectAccessible }: BrowserVisitor, name: string, width: ViewportName) {
  await rowOf(page, name, width).getByRole('button', { name: 'Cancel pickup' }).click()
  const question = dialogLocator(page, 'Cancel pickup')
  await question.getByText(name).waitFor()
  await expectAccessible('cancel pickup')
  await question.getByRole('button', { name: 'Cancel pickup' }).click()
  await page.getByText('Pickup canceled').first().waitFor()
  await rowOf(page, name, width).waitFor({ state: 'detached' })
}

/** Returns the row with exactly this name. A longer name that begins with the same text does not match. */
const rowOf = (page: Page, name: string, width: ViewportName) =>
  rowLocator(page, name, width).filter({ has: page.getByText(name, { exact: true }) })

describe.each(widthsOf('phone'))('a recycler, %s', width => {
  let first: BrowserVisitor
  let second: BrowserVisitor
  beforeAll(async () => {
    first = await portal.visit(width)
    second = await portal.visit(width)
    // The second account belongs to another city, so the test makes its browser report a position in Kyiv.
    await second.context.grantPermissions(['geolocation'])
    await second.context.setGeolocation({ latitude: 50.45, longitude: 30.52 })
    await signInAs(first.page, 'recycler', /\/recycler\/map/)
    await signInAs(second.page, 'recycler2', /\/recycler\/map/)
  })
  afterAll(async () => {
    await first.close()
    await second.close()
  })

  test('books a location, shows the second recycler that it is booked, and frees it by cancelling', async () => {
    const { page, expectAccessible, expectClean } = first
    await waitForTitle(page, 'Map')
    await showList(page)
    await expectAccessible('map')
    const name = await openFromList(page)
    const popup = dialogLocator(page, name)
    await popup.getByRole('table', { name: 'Recyclables' }).waitFor()
    await popup.getByRole('progressbar').waitFor()
    await expectAccessible('location')

    // The second window shows the location as it was before the booking, so the server responds with 422.
    await openFromList(second.page, name)
    await close(dialogLocator(second.page, name))
    const letGo = await holdMap(second.page)
    await openFromList(second.page, name)
    await start(popup)
    await page.getByText('The location is booked for you').waitFor()
    await expectBooked(popup)
    await expectAccessible('booked location')
    const [answer] = await Promise.all([
      second.page.waitForResponse(each => each.request().method() === 'POST'),
      start(dialogLocator(second.page, name)),
    ])
    expect(answer.status()).toBe(422)
    await letGo()
    await expectBooked(dialogLocator(second.page, name))
    await second.expectAccessible('booked by another')
    await close(popup)

    await goToScreen(page, 'Requests', width)
    await rowOf(page, name, width).waitFor()
    await expectAccessible('requests')
    await cancel(first, name, width)
    await page.getByRole('tab', { name: 'Canceled' }).click()
    await rowOf(page, name, width).first().waitFor()
    await expectAccessible('canceled requests')

    await second.page.reload()
    await openFromList(second.page, name)
    await dialogLocator(second.page, name).getByRole('button', { name: 'Start recycling' }).waitFor()
    await close(dialogLocator(second.page, name))
    expectClean()
    second.expectClean()
  })

  test('books from a marker on the map, and cancels', async () => {
    const { page, expectAccessible, expectClean } = first
    await page.goto('/recycler/map')
    const name = await openFromMarker(page, width)
    await dialogLocator(page, name).waitFor()
    await start(dialogLocator(page, name))
    await expectBooked(dialogLocator(page, name))
    await close(dialogLocator(page, name))
    await expectAccessible('map with a booked location')
    await goToScreen(page, 'Requests', width)
    await cancel(first, name, width)
    expectClean()
  })

  test('keeps the trip after signing out at once and in again', async () => {
    const { page, expectClean } = first
    const stops = () => page.getByRole('region', { name: 'Stops' }).getByRole('checkbox')
    const names = () => stops().evaluateAll(boxes => boxes.map(box => box.getAttribute('aria-label')))
    await page.goto('/recycler/trip')
    // The demo's bookings are in cities far from each other, so the trip has one stop until another one is added.
    await page
      .getByRole('button', { name: /^Add to trip: / })
      .first()
      .click()
    await stops().nth(1).waitFor()
    await stops().first().check()
    await page
      .getByRole('button', { name: /^Move .+ down$/ })
      .first()
      .click()
    const before = await names()
    await signOut(page)
    await page.waitForURL(url => url.pathname === '/')
    await signInAs(page, 'recycler', /\/recycler\/map/)
    await page.goto('/recycler/trip')
    await stops().first().waitFor()
    expect(await names()).toEqual(before)
    expect(await stops().nth(1).isChecked()).toBe(true)
    await stops().nth(1).uncheck()
    expectClean()
  })

  test('reads finished pickups and its profile', async () => {
    const { page, expectAccessible, expectClean } = first
    await page.goto('/recycler/requests')
    await page.getByRole('tab', { name: 'Finished' }).click()
    await page.getByRole('button', { name: 'Page 2' }).click()
    await page.waitForURL(/page=2/)
    await expectAccessible('finished requests')
    await goToScreen(page, 'Profile', width)
    await waitForTitle(page, 'Profile')
    await expectAccessible('profile')
    expectClean()
  })
})
