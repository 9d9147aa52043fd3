/**
 * Checks every screen while the server fails or the network is down: the screen shows an error with a button to retry,
 * and does not repeat its calls without end. `npm test` leaves out screens that an earlier role has too.
 */
import { describe, expect, test } from 'vitest'
import { storageKeys } from '../../contract/limits'
import { type SessionRole, sessionRoles } from '../../contract/roles'
import { areas } from '../../src/app/areas'
import { areaAccounts } from '../helpers/addresses'
import { selectDifferentScreens } from '../helpers/differentScreens'
import { dialogLocator, openPortal, rowLocator } from '../helpers/journey'
import { storeSession } from '../helpers/screens'
import { type DemoSession, openSession } from '../helpers/serverProcess'

const portal = openPortal()

const signIn = (role: SessionRole) => openSession(portal.url(), areaAccounts[role])

/**
 * Maximum number of identical calls. Two parts of a screen may make the same call, and each of them repeats a failed
 * call at most twice. Before them, the call may have been prefetched.
 */
const mostCalls = 7
/**
 * If no call was made for this time in ms, no further call follows. A failed call is repeated after one second and
 * after two more.
 */
const quietMs = 3500

/** Number of screens that are opened at once. If there are more, a busy machine takes too long to show each of them. */
const screensAtOnce = 5

const failure = { status: 500, json: { errorCode: 'InternalServerError' } }

async function failOn(address: string, session: DemoSession) {
  const { page, close } = await portal.visit('phone')
  await storeSession(page, session)
  const asked = new Map<string, number>()
  let lastAsked = Date.now()
  await page.route('**/api/**', (route, request) => {
    const { pathname, search } = new URL(request.url())
    // Calls about the account and the menu succeed; the calls for the screen's content fail.
    if (/\/(auth|notifications|staff\/waiting)(\/|$)/.test(pathname) || request.method() !== 'GET')
      return route.continue()
    asked.set(pathname + search, (asked.get(pathname + search) ?? 0) + 1)
    lastAsked = Date.now()
    return route.fulfill(failure)
  })
  await page.goto(address)
  const again = page.getByRole('button', { name: 'Try again' })
  await page.locator('main').waitFor()
  lastAsked = Date.now()
  await expect.poll(() => Date.now() - lastAsked, { interval: 200 }).toBeGreaterThan(quietMs)
  // The retry is checked only for screens that have made calls. The service provider's map makes none.
  if (asked.size > 0)
    await again
      .first()
      .waitFor()
      .catch(cause => {
        throw new Error(`${address} says nothing`, { cause })
      })
  // The page must still have a heading, because screen readers need it.
  const heading = page.getByRole('heading', { level: 1 })
  await heading
    .first()
    .waitFor()
    .catch(() => undefined)
  const titles = await heading.count()
  const endless = [...asked].filter(([, times]) => times > mostCalls)
  await page.unroute('**/api/**')
  // Calls that the server refuses although it no longer has to fail, with their statuses.
  const refused: string[] = []
  page.on('response', response => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  // A click on one retry button also repeats the other failed calls, so that the next button may disappear before it is
  // clicked. A click that a busy page does not accept is repeated. There are at most as many clicks as buttons were seen
  // at once, because one click on each must be enough.
  let parts = 0
  let presses = 0
  const press = async () => {
    const isPressed = await again
      .first()
      .click({ timeout: 2000 })
      .then(
        () => true,
        () => false,
      )
    if (isPressed) presses += 1
  }
  await expect
    .poll(
      async () => {
        const left = await again.count()
        parts = Math.max(parts, left)
        if (left > 0 && presses < parts) await press()
        return left > 0 ? [address, `${presses} clicks`, ...refused] : []
      },
      { message: `${address} loads after a retry` },
    )
    .toEqual([])
  await close()
  return { address, endless, titles }
}

const { ofArea } = selectDifferentScreens()

describe.each(sessionRoles)('%s', role => {
  test('every screen reports a failing server below its title, repeats its calls a few times, and again when the button is pressed', async () => {
    const session = await signIn(role)
    const left = ofArea(areas[role]).map(({ segment }) => `${areas[role].path}/${segment}`)
    const found: Awaited<ReturnType<typeof failOn>>[] = []
    while (left.length > 0)
      found.push(...(await Promise.all(left.splice(0, screensAtOnce).map(address => failOn(address, session)))))
    expect(found.filter(({ endless, titles }) => endless.length > 0 || titles !== 1)).toEqual([])
  })
})

test('a map whose styles did not load gets them when retried, and always has its size', async () => {
  const { page, close } = await portal.visit('phone')
  await storeSession(page, await signIn('Retailer'))
  let isAway = true
  await page.route(/\/assets\/map.*\.css/, route => (isAway ? route.abort() : route.continue()))
  await page.goto('/retail/map')
  const failed = page.getByText('The map could not be loaded')
  await failed.waitFor()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  const pane = page.locator('.leaflet-pane').first()
  await pane.waitFor({ state: 'attached' })
  expect(await pane.evaluate(each => getComputedStyle(each).position)).toBe('absolute')
  expect((await page.locator('.leaflet-container').boundingBox())?.height).toBeLessThan(844)
  await close()
})

test('saving without a network shows an error; abandoned changes are not sent when the network is back', async () => {
  const { page, close } = await portal.visit('phone')
  await storeSession(page, await signIn('Institution'))
  await page.goto('/institution/employees')
  await page.getByRole('button', { name: 'Add employee' }).click()
  const form = dialogLocator(page, 'Add employee')
  await form.getByLabel('Name').fill('Nobody Offline')
  await form.getByLabel('Email').fill('nobody.offline@example.org')
  await page.context().setOffline(true)
  const saving = form.getByRole('button', { name: 'Send invitation' })
  await saving.click()
  await page.getByText('No connection').waitFor()
  expect(await saving.isEnabled()).toBe(true)
  page.on('dialog', question => void question.accept())
  await form.getByRole('button', { name: 'Cancel' }).click()
  await form.waitFor({ state: 'detached' })
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
  await page.context().setOffline(false)
  await page.waitForTimeout(2000)
  expect(sent).toEqual([])
  await expect.poll(() => rowLocator(page, 'Nobody Offline', 'phone').count()).toBe(0)
  await close()
})

test('code that cannot load without a network is loaded when retried, and the page stays the portal’s', async () => {
  const { page, close } = await portal.visit('phone')
  await storeSession(page, await signIn('Sponsor'))
  await page.goto('/sponsor/rewards')
  // The basket is stored for the account, so the page must have loaded the account first.
  await page.waitForFunction(key => localStorage.getItem(key), storageKeys.me)
  await page.getByRole('button', { name: 'Add to request' }).first().click()
  const confirm = page.getByRole('button', { name: 'Confirm' })
  // Waits until the button is enabled. It is disabled until the price has been loaded.
  await confirm.click({ trial: true })
  await page.context().setOffline(true)
  await confirm.click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await page.waitForTimeout(500)
  expect(await again.isVisible()).toBe(true)
  await page.context().setOffline(false)
  await again.click()
  await confirm.click()
  await dialogLocator(page, 'Confirm').waitFor()
  await close()
})
