/**
 * Opens every screen by its URL in a new tab, and checks that its role sees the screen. The home of each area redirects
 * a signed-out visitor, an expired session and another role to the sign-in page. `tests/portal/public/guard.test.tsx`
 * checks this redirection for every path and every role. `npm test` leaves out screens that an earlier role has too, and
 * checks one of the three redirections in each area.
 */
import type { BrowserContext, Page, Request } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles, type SessionRole, sessionRoles } from '../../contract/roles'
import { areas } from '../../src/app/areas'
import { addressesOf, areaAccounts, type ScreenAddress, type ShownContent } from '../helpers/addresses'
import { variantsOf } from '../helpers/browser'
import { selectDifferentScreens } from '../helpers/differentScreens'
import { dialogLocator, openPortal, waitForTitle } from '../helpers/journey'
import { storeSession } from '../helpers/screens'
import { createFirstIdReader, openSession } from '../helpers/serverProcess'

const portal = openPortal()
const { ofAddresses } = selectDifferentScreens()

const expectShown = (page: Page, shows: ShownContent) =>
  'h1' in shows ? waitForTitle(page, shows.h1) : dialogLocator(page, shows.dialog).waitFor()

type Stranger = SessionRole | 'a stranger' | `an expired ${SessionRole}`
const contexts = new Map<Stranger, BrowserContext>()
const lists = new Map<SessionRole, readonly ScreenAddress[]>()
/** Returns one path for each heading or dialog title: the last one, if several screens have the same. */
const screensOf = (role: SessionRole) => [
  ...new Map((lists.get(role) ?? []).map(address => [JSON.stringify(address[1]), address])).values(),
]

beforeAll(async () => {
  const openContext = async (name: Stranger) => {
    const { page, context } = await portal.visit()
    await page.close()
    contexts.set(name, context)
    return context
  }
  for (const role of sessionRoles) {
    const session = await openSession(portal.url(), areaAccounts[role])
    expect(session.role).toBe(role)
    await storeSession(await openContext(role), session)
    const expiresAt = new Date(Date.now() - 1000).toISOString()
    await storeSession(await openContext(`an expired ${role}`), { ...session, expiresAt })
    const addresses = await addressesOf(role, createFirstIdReader(portal.url(), session.token))
    lists.set(role, ofAddresses(areas[role], addresses))
  }
  await openContext('a stranger')
})

const isBell = (request: Request) => request.url().includes('/api/notifications/')

/**
 * Returns the calls that a screen makes. Waits until neither the network nor the page has been active for a second. The
 * bell's repeated calls are left out.
 */
async function callsOf(page: Page, open: () => Promise<unknown>) {
  const calls: string[] = []
  const underWay = new Set<Request>()
  let begun = 0
  const note = (request: Request) => {
    if (isBell(request)) return
    begun++
    underWay.add(request)
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`)
  }
  const end = (request: Request) => underWay.delete(request)
  page.on('request', note).on('requestfinished', end).on('requestfailed', end)
  await open()
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  for (let known = -1; known < begun; ) {
    known = begun
    await page.waitForTimeout(1000)
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    await expect.poll(() => underWay.size).toBe(0)
  }
  page.off('request', note).off('requestfinished', end).off('requestfailed', end)
  return calls.toSorted()
}

describe.each(roles)('the area of %s', role => {
  const home = areas[role].signInHome

  test('makes the same calls, each once, whether opened by its address or from the menu', async () => {
    const tab = await contexts.get(role)?.newPage()
    if (!tab) throw new Error('there is no browser context')
    // Calls that the profile page also makes belong to the frame around every screen, such as those for the account and
    // for the counts in the menu.
    const onProfile = await callsOf(tab, () => tab.goto(home.replace(/\w+$/, 'profile')))
    const onlyHere = (calls: string[]) => calls.filter(call => !onProfile.includes(call))
    await waitForTitle(tab, 'Profile')
    const byMenu = await callsOf(tab, () => tab.locator(`nav a[href="${home}"]`).first().click())
    const byAddress = await callsOf(tab, () => tab.goto(home))
    expect(onlyHere(byAddress).length).toBeGreaterThan(0)
    expect(onlyHere(byAddress)).toEqual(onlyHere(byMenu))
    for (const calls of [byAddress, byMenu]) expect(calls).toEqual([...new Set(calls)])
    await tab.close()
  })

  test('opens each of its screens by its address in a fresh tab', async () => {
    expect(screensOf(role).length).toBeGreaterThan(0)
    for (const [path, shows] of screensOf(role)) {
      const tab = await contexts.get(role)?.newPage()
      await tab?.goto(path)
      if (tab) await expectShown(tab, shows)
      await tab?.close()
    }
  })

  const next = sessionRoles[(sessionRoles.indexOf(role) + 1) % sessionRoles.length] ?? role
  const others: Stranger[] = [next, 'a stranger', `an expired ${role}`]
  test.each(variantsOf(others, roles.indexOf(role) % others.length))(
    'redirects %s to the sign-in page',
    async other => {
      const page = await contexts.get(other)?.newPage()
      if (!page) throw new Error('there is no browser context')
      await page.goto(home)
      await page.waitForURL(url => url.pathname === '/sign-in')
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      await page.close()
    },
  )
})
