/**
 * Opens every screen by its URL in a new tab, and checks that its role sees the screen. The home of each area redirects
 * a signed-out visitor, an expired session and another role to the sign-in page. `tests/portal/public/guard.test.tsx`
 * checks this redirection for every path and every role.
 */
import type { BrowserContext, Page, Request } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '../../contract/roles'
import { areaPaths } from '../../src/areaPaths'
import {
  type DemoAccount,
  demoAccounts,
  type ScreenAddress,
  type ShownContent,
  screenAddresses,
} from '../helpers/addresses'
import { signInAs } from '../helpers/browser'
import { dialogLocator, openPortal, waitForTitle } from '../helpers/journey'
import { createFirstIdReader } from '../helpers/serverProcess'

const portal = openPortal()

const homes = {
  ...(Object.fromEntries(roles.map(role => [demoAccounts[role], areaPaths[role].signInHome])) as Record<
    DemoAccount,
    string
  >),
  staff: areaPaths.Staff.signInHome,
}
type Name = keyof typeof homes
const names = Object.keys(homes) as Name[]

const expectShown = (page: Page, shows: ShownContent) =>
  'h1' in shows ? waitForTitle(page, shows.h1) : dialogLocator(page, shows.dialog).waitFor()

const contexts = new Map<string, BrowserContext>()
const lists = new Map<Name, ScreenAddress[]>()
/** Returns one path for each heading or dialog title: the last one, if several screens have the same. */
const screensOf = (name: Name) => [
  ...new Map((lists.get(name) ?? []).map(address => [JSON.stringify(address[1]), address])).values(),
]

const expired = (name: Name) => `an expired ${name}`

/** Opens a browser window with the stored session of another context, changed so that it has expired. */
async function visitExpired(signedIn: BrowserContext) {
  const { page, context } = await portal.visit()
  await page.goto('/sign-in')
  const { origins } = await signedIn.storageState()
  const session = origins[0]?.localStorage.find(item => item.name === 'auth:authToken')?.value ?? '{}'
  const past = JSON.stringify({ ...JSON.parse(session), expiresAt: new Date(Date.now() - 1000).toISOString() })
  expect(JSON.parse(past).role).toBeTruthy()
  await page.evaluate(value => localStorage.setItem('auth:authToken', value), past)
  await page.close()
  return context
}

beforeAll(async () => {
  for (const name of names) {
    const { page, context } = await portal.visit()
    await signInAs(page, name, new RegExp(homes[name]))
    contexts.set(name, context)
    contexts.set(expired(name), await visitExpired(context))
    const token = await page.evaluate(() => localStorage.getItem('auth:authToken:token'))
    if (name !== 'staff') lists.set(name, await screenAddresses[name](createFirstIdReader(portal.url(), token ?? '')))
    await page.close()
  }
  contexts.set('a stranger', (await portal.visit()).context)
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
  await expect.poll(() => calls.length, { timeout: 30_000 }).toBeGreaterThan(0)
  for (let known = -1; known < begun; ) {
    known = begun
    await page.waitForTimeout(1000)
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    await expect.poll(() => underWay.size).toBe(0)
  }
  page.off('request', note).off('requestfinished', end).off('requestfailed', end)
  return calls.toSorted()
}

describe.each(Object.values(demoAccounts))('the area of %s', owner => {
  test('makes the same calls, each once, whether opened by its address or from the menu', async () => {
    const tab = await contexts.get(owner)?.newPage()
    if (!tab) throw new Error('there is no browser context')
    const home = homes[owner]
    const byAddress = await callsOf(tab, () => tab.goto(home))
    // Calls that the profile page also makes belong to the frame around every screen, such as those for the counts in
    // the menu.
    const onProfile = await callsOf(tab, () => tab.goto(home.replace(/\w+$/, 'profile')))
    const onlyHere = (calls: string[]) => calls.filter(call => !onProfile.includes(call))
    await waitForTitle(tab, 'Profile')
    const byMenu = await callsOf(tab, () => tab.locator(`nav a[href="${home}"]`).first().click())
    expect(onlyHere(byAddress).length).toBeGreaterThan(0)
    expect(onlyHere(byAddress)).toEqual(onlyHere(byMenu))
    for (const calls of [byAddress, byMenu]) expect(calls).toEqual([...new Set(calls)])
    await tab.close()
  })

  test('opens each of its screens by its address in a fresh tab', async () => {
    expect(screensOf(owner).length).toBeGreaterThan(0)
    for (const [path, shows] of screensOf(owner)) {
      const tab = await contexts.get(owner)?.newPage()
      await tab?.goto(path)
      if (tab) await expectShown(tab, shows)
      await tab?.close()
    }
  })

  test('redirects users without access to the sign-in page', async () => {
    const next = names[(names.indexOf(owner) + 1) % names.length] ?? owner
    for (const other of [next, 'a stranger', expired(owner)]) await expectRefused(other, homes[owner])
  })
})

async function expectRefused(name: string, path: string) {
  const context = contexts.get(name)
  if (!context) throw new Error('there is no browser context')
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(path)
  await page.waitForURL(url => url.pathname === '/sign-in')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
}
