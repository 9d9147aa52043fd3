/**
 * Checks in a browser how support staff act for an organisation: with a reason, for 15 minutes, and with both names in
 * the audit log.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserVisitor, signInAs, type ViewportName, widthsOf } from '../helpers/browser'
import { dialogLocator, goToScreen, openPortal, rowLocator, waitForTitle } from '../helpers/journey'
import { callApi, signIn } from '../helpers/serverProcess'

const portal = openPortal()

const actor = 'staff@demo.example'
const retailer = 'retailer@demo.example'
const organisationName = 'Кошик і Листок'

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: `${actor} from support is acting for` })

async function impersonate(
  page: Page,
  reason: string,
  width: ViewportName,
  expectAccessible: BrowserVisitor['expectAccessible'] = async () => undefined,
) {
  await goToScreen(page, 'Organisations', width)
  // The previous list has a search box with the same label, so the test waits for the title of the new list.
  await waitForTitle(page, 'Organisations')
  await page.getByLabel('Search').fill(retailer)
  await expect.poll(() => page.getByRole('button', { name: 'Impersonate' }).count()).toBe(1)
  await rowLocator(page, retailer, width).getByRole('button', { name: 'Impersonate' }).click()
  const question = dialogLocator(page, 'Impersonate')
  await question.getByRole('button', { name: 'Impersonate' }).click()
  await question.getByText('Fill in this field').waitFor()
  await question.getByLabel('Reason').fill(reason)
  await expectAccessible('impersonate')
  await question.getByRole('button', { name: 'Impersonate' }).click()
  await page.waitForURL(/\/retail\/structure/)
}

async function renameFirstStore(page: Page, name: string) {
  await page.getByRole('button', { name: 'Edit' }).first().click()
  const form = dialogLocator(page, 'Edit store')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Point is correct').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByText(name).first().waitFor()
}

describe.each(widthsOf('wide'))('support acting for a retailer, %s', width => {
  const reason = `The customer asked for it, ${width}`
  const store = `Renamed by support ${width}`
  let visitor: BrowserVisitor
  const tiles: string[] = []
  const addresses: string[] = []
  beforeAll(async () => {
    visitor = await portal.visit(width)
    visitor.page.on('request', request => {
      if (request.url().includes('tile.openstreetmap.org')) tiles.push(request.url())
    })
    visitor.page.on('framenavigated', frame => addresses.push(frame.url()))
  })
  afterAll(() => visitor?.close())

  test('changes a store under a banner that counts down, without a map tile', async () => {
    const { page, expectAccessible, expectClean } = visitor
    await signInAs(page, 'staff', /\/staff\/applications/)
    await impersonate(page, reason, width, expectAccessible)
    await banner(page).waitFor()
    const left = async () => (await banner(page).getByRole('timer').textContent()) ?? ''
    const first = await left()
    expect(first).toMatch(/^1[45]:\d\d$/)
    await expect.poll(left).not.toBe(first)
    await expectAccessible('stores, while acting')
    await renameFirstStore(page, store)
    await goToScreen(page, 'Map', width)
    await page.getByText('The map background is off during a support session.').waitFor()
    await page.locator('.leaflet-marker-icon').first().waitFor()
    await expectAccessible('map, while acting')
    expect(tiles).toEqual([])
    // The code is removed from the URL, so that the browser's history does not contain it.
    expect(addresses.at(-1)).not.toContain('code=')
    expectClean()
  })

  test('cannot change the password or e-mail or delete the account, neither on screen nor on the server', async () => {
    const { page, expectAccessible } = visitor
    await goToScreen(page, 'Profile', width)
    await page.getByRole('heading', { level: 2, name: 'Password' }).waitFor()
    // The three sections that support staff cannot use (password, e-mail, deletion) each say why.
    const reasons = page.getByText('Only the account holder can do this', { exact: false })
    await expect.poll(() => reasons.count()).toBe(3)
    for (const name of ['Change password', 'Change email', 'Delete account']) {
      expect(await page.getByRole('button', { name }).isDisabled()).toBe(true)
    }
    await expectAccessible('profile, while acting')
    for (const name of ['Notifications', 'API keys', 'Webhooks']) {
      await page.getByRole('tab', { name }).click()
      await page.getByRole('heading', { level: 2, name }).waitFor()
      await expect.poll(() => reasons.count()).toBe(4)
    }
    const token = (await page.evaluate(() => localStorage.getItem('auth:authToken:token'))) ?? ''
    const body = { currentPassword: 'Demo-2026-pass', newPassword: 'Other-2026-pass' }
    expect(await callApi(portal.url(), token, 'POST', '/auth/change-password', body)).toMatchObject({ status: 403 })
    expect(await callApi(portal.url(), token, 'PUT', '/b2b/auth/set-email', { email: 'x@y.example' })).toMatchObject({
      status: 403,
    })
    expect(await callApi(portal.url(), token, 'DELETE', '/b2b/retail')).toMatchObject({ status: 403 })
  })

  test('ending returns to the organisation’s page in the staff session, and nothing of the ended session is left', async () => {
    const { page, expectAccessible } = visitor
    const token = (await page.evaluate(() => localStorage.getItem('auth:authToken:token'))) ?? ''
    await banner(page).getByRole('button', { name: 'End' }).click()
    await page.waitForURL(/\/staff\/organisations\/view\/[\w-]+$/)
    const organisation = dialogLocator(page, organisationName)
    await organisation.getByText(retailer).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('me'))).toContain(actor)
    expect(await page.evaluate(() => sessionStorage.getItem('acting:own'))).toBeNull()
    await expectAccessible('an organisation')
    await organisation.getByRole('tab', { name: 'Activity' }).click()
    await organisation
      .getByRole('link', { name: /changed the name of/ })
      .first()
      .waitFor()
    await expectAccessible('what was done for an organisation')
    await organisation.getByRole('button', { name: 'Close' }).click()
    await expect.poll(async () => (await callApi(portal.url(), token, 'GET', '/auth/me')).status).toBe(401)
  })

  test('ending in a second window ends it in every window; without the first window it says why to sign in', async () => {
    const { page } = visitor
    const openSecond = async () => {
      const second = await page.context().newPage()
      await second.goto(`${portal.url()}/retail/employees`)
      await banner(second).waitFor()
      return second
    }
    await impersonate(page, 'Two windows', width)
    const second = await openSecond()
    await banner(second).getByRole('button', { name: 'End' }).click()
    for (const each of [second, page]) await each.waitForURL(/\/staff\/organisations\/view\/[\w-]+$/)
    await dialogLocator(second, organisationName).waitFor()
    expect(await second.evaluate(() => localStorage.getItem('me'))).toContain(actor)
    await second.close()

    await dialogLocator(page, organisationName).getByRole('button', { name: 'Close' }).click()
    await impersonate(page, 'The first window is closed', width)
    const last = await openSecond()
    // Leaving the portal in the window that has the staff session has the same effect as closing the window.
    await page.goto('about:blank')
    await banner(last).getByRole('button', { name: 'End' }).click()
    await last.getByText(/The support session has ended/).waitFor()
    await last.close()
    await page.goto(portal.url())
    await signInAs(page, 'staff', /\/staff\/applications/)
    await waitForTitle(page, 'Applications')
  })

  test('the audit log shows both names', async () => {
    const { page, expectAccessible, expectClean } = visitor
    await goToScreen(page, 'Audit log', width)
    const filtered = page.waitForResponse(answer => decodeURIComponent(answer.url()).includes(`"actor":"${actor}"`))
    if (width === 'phone') await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Actor').fill(actor)
    await filtered
    const sentence = `${actor}, acting for ${retailer}, changed the name of “${store}”`
    const entry = rowLocator(page, sentence, width).filter({ hasText: reason }).first()
    await entry.waitFor()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    await expectAccessible('audit log')
    await entry.getByText(sentence).click()
    const drawer = dialogLocator(page, 'What happened')
    await drawer.getByText('PUT /api/b2b/retail/locations/:id').waitFor()
    await expectAccessible('an entry of the log')
    await drawer.getByRole('button', { name: 'Close' }).click()
    expectClean()
  })

  test('the organisation’s profile shows who acted, why and when', async () => {
    const own = await portal.visit(width)
    await signInAs(own.page, 'retailer', /\/retail\/structure/)
    await goToScreen(own.page, 'Profile', width)
    await own.page.getByRole('tab', { name: 'Support access' }).click()
    const section = own.page.locator('section', {
      has: own.page.getByRole('heading', { level: 2, name: 'Support access' }),
    })
    const supportAction = section
      .getByRole('listitem')
      .filter({ hasText: 'changed the store' })
      .filter({ hasText: reason })
    await supportAction.first().waitFor()
    expect(await supportAction.first().textContent()).toContain(actor)
    await section
      .getByRole('listitem')
      .filter({ hasText: 'tried to change the password' })
      .filter({ hasText: 'Refused' })
      .first()
      .waitFor()
    await own.expectAccessible('profile with support access')
    own.expectClean()
    await own.close()
  })
})

describe('a link with a token', () => {
  const address = (token: unknown) => `/auth/impersonate?token=${encodeURIComponent(JSON.stringify(token))}`

  test('stores the token object and goes to the home of the account’s role, whatever the address says', async () => {
    const visitor = await portal.visit()
    const { page } = visitor
    const token = await signIn(portal.url(), 'recycler')
    const expiresAt = new Date(Date.now() + 600_000).toISOString()
    await page.goto(address({ token, role: 'Staff', expiresAt }))
    await page.waitForURL(/\/recycler\/map$/)
    const stored = await page.evaluate(() =>
      ['auth:authToken', 'auth:authToken:token', 'me'].map(key => localStorage.getItem(key)),
    )
    expect(JSON.parse(stored[0] ?? '')).toMatchObject({ token, role: 'Recycler', expiresAt })
    expect(stored[1]).toBe(token)
    expect(JSON.parse(stored[2] ?? '')).toMatchObject({ email: 'recycler@demo.example' })
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
    visitor.expectClean()
    await visitor.close()
  })

  test.each([
    ['not JSON', '/auth/impersonate?token=%7Bbroken'],
    ['without a token', address({ role: 'Retailer' })],
    ['expired', address({ token: 'x', role: 'Retailer', expiresAt: '2020-01-01T00:00:00.000Z' })],
    ['unknown to the server', address({ token: 'x', role: 'Retailer', expiresAt: '2199-01-01T00:00:00.000Z' })],
    ['a code used before', '/auth/impersonate?code=used-before'],
  ])('that is %s says so and stores nothing', async (_, link) => {
    const visitor = await portal.visit()
    const { page } = visitor
    await page.goto(link)
    await page.getByText(/This link does not work/).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await page.evaluate(() => localStorage.getItem('auth:authToken'))).toBeNull()
    await visitor.expectAccessible('broken link')
    visitor.expectClean()
    await visitor.close()
  })
})
