/**
 * Every address of spec section 2.2, and of every dialog under it: opened in a fresh tab it shows its screen to its
 * role, and leads every other role, a stranger and an expired session to the sign-in page.
 */
import type { BrowserContext, Page, Request } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../helpers/browser'
import { dialog, openPortal, title } from '../helpers/journey'
import { api } from '../helpers/process'

const portal = openPortal()

const homes = {
  retailer: '/retail/structure',
  institution: '/institution/structure',
  'service-provider': '/service-provider/rewards',
  recycler: '/recycler/map',
  sponsor: '/sponsor/rewards',
  staff: '/staff/applications',
} as const
type Name = keyof typeof homes
const names = Object.keys(homes) as Name[]

type Shows = { h1: string } | { dialog: string }
type Address = [path: string, shows: Shows]
/** Ids as the role's own lists answer them. */
type Ids = (path: string) => Promise<string>

const dialogs = (path: string, ids: { edit?: string; view?: string }, thing: string, viewed = ''): Address[] => [
  [`${path}/new`, { dialog: `Add ${thing}` }],
  ...(ids.edit ? [[`${path}/edit/${ids.edit}`, { dialog: `Edit ${thing}` }] as Address] : []),
  ...(ids.view ? [[`${path}/view/${ids.view}`, { dialog: viewed }] as Address] : []),
]
const shop = async (area: string, base: string, rewards: string, idOf: Ids): Promise<Address[]> => {
  const location = await idOf(`${base}/locations`)
  const city = await idOf(`${base}/locations/cities`)
  const stores = `${area}/structure`
  return [
    [stores, { h1: 'Stores' }],
    [`${stores}/${city}`, { h1: 'Stores' }],
    ...[stores, `${stores}/${city}`].flatMap(path => [
      ...dialogs(path, { edit: location, view: location }, 'location', 'Location'),
      [`${path}/${location}/bins`, { dialog: 'Bins' }] as Address,
    ]),
    [`${area}/rewards`, { h1: 'Rewards' }],
    ...dialogs(`${area}/rewards`, { edit: await idOf(rewards) }, 'reward'),
    [`${area}/profile`, { h1: 'Profile' }],
    [`${area}/employees`, { h1: 'Employees' }],
    ...dialogs(`${area}/employees`, {}, 'employee'),
    [`${area}/map`, { h1: 'Map' }],
    [`${area}/analytics`, { h1: 'Analytics' }],
    [`${area}/qrs`, { h1: 'QR code sheets' }],
    [`${area}/QRs`, { h1: 'QR code sheets' }],
  ]
}

const addresses: Record<Exclude<Name, 'staff'>, (idOf: Ids) => Promise<Address[]>> = {
  retailer: idOf => shop('/retail', '/b2b/retail', '/b2b/retail/rewards/simple', idOf),
  institution: async idOf => [
    ...(await shop('/institution', '/b2b/institution', '/b2b/institutions/rewards/fundraising', idOf)),
    ['/institution/location', { h1: 'Stores' }],
  ],
  'service-provider': async idOf => [
    ['/service-provider/rewards', { h1: 'Rewards' }],
    ...dialogs('/service-provider/rewards', { edit: await idOf('/b2b/service-provider/rewards/premium') }, 'reward'),
    ['/service-provider/rewards/simple', { h1: 'Rewards' }],
    ...dialogs(
      '/service-provider/rewards/simple',
      { edit: await idOf('/b2b/service-provider/rewards/simple') },
      'reward',
    ),
    ['/service-provider/map', { h1: 'Map' }],
    ['/service-provider/employees', { h1: 'Employees' }],
    ...dialogs('/service-provider/employees', {}, 'employee'),
    ['/service-provider/profile', { h1: 'Profile' }],
  ],
  recycler: async () => [
    ['/recycler/map', { h1: 'Map' }],
    ['/recycler/requests', { h1: 'Requests' }],
    ['/recycler/profile', { h1: 'Profile' }],
  ],
  sponsor: async idOf => {
    const fundraising = '/b2b/sponsor/rewards/fundraising'
    const city = await idOf(`${fundraising}/cities`)
    const organisation = await idOf(`${fundraising}/cities/${city}/retailers`)
    return [
      ['/sponsor/rewards', { h1: 'Rewards' }],
      [`/sponsor/rewards/${city}`, { h1: 'Rewards' }],
      [`/sponsor/rewards/${city}/${organisation}`, { h1: 'Rewards' }],
      ['/sponsor/requests', { h1: 'Requests' }],
      [`/sponsor/requests/view/${await idOf(`${fundraising}/sponsorship`)}`, { dialog: 'Request' }],
      ['/sponsor/profile', { h1: 'Profile' }],
    ]
  },
}
const owners = Object.keys(addresses) as (keyof typeof addresses)[]

const expectShown = (page: Page, shows: Shows) =>
  'h1' in shows ? title(page, shows.h1) : dialog(page, shows.dialog).waitFor()

/** The first id that a role's list answers. */
const firstId =
  (token: string): Ids =>
  async path => {
    const { body } = await api(portal.url(), token, 'GET', path)
    const [first] = Array.isArray(body) ? body : body.items
    return first.guid ?? first.cityId
  }

const contexts = new Map<string, BrowserContext>()
const lists = new Map<Name, Address[]>()
const listOf = (name: Name) => lists.get(name) ?? []

beforeAll(async () => {
  for (const name of names) {
    const { page, context } = await portal.visit()
    await signInAs(page, name, new RegExp(homes[name]))
    contexts.set(name, context)
    const token = await page.evaluate(() => localStorage.getItem('auth:authToken:token'))
    if (name !== 'staff') lists.set(name, await addresses[name](firstId(token ?? '')))
    await page.close()
  }
  contexts.set('a stranger', (await portal.visit()).context)
})

/** What a screen asks the API for, until nothing more comes for a second. */
async function callsOf(page: Page, open: () => Promise<unknown>) {
  const calls: string[] = []
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`)
  }
  page.on('request', note)
  await open()
  for (let known = -1; known < calls.length; ) {
    known = calls.length
    await page.waitForTimeout(1000)
  }
  page.off('request', note)
  return calls.toSorted()
}

describe.each(owners)('the area of %s', owner => {
  test('asks for the same data, each once, by its address as by its menu', async () => {
    const tab = await contexts.get(owner)?.newPage()
    if (!tab) throw new Error('nobody is there')
    const home = homes[owner]
    const byAddress = await callsOf(tab, () => tab.goto(home))
    await tab.goto(home.replace(/\w+$/, 'profile'))
    await title(tab, 'Profile')
    const byMenu = await callsOf(tab, () => tab.locator(`nav a[href="${home}"]`).first().click())
    expect(byAddress.length).toBeGreaterThan(0)
    expect(byAddress).toEqual(byMenu)
    expect(byAddress).toEqual([...new Set(byAddress)])
    await tab.close()
  })

  test('opens each of its addresses in a fresh tab', async () => {
    expect(listOf(owner).length).toBeGreaterThan(2)
    for (const [path, shows] of listOf(owner)) {
      const tab = await contexts.get(owner)?.newPage()
      await tab?.goto(path)
      if (tab) await expectShown(tab, shows)
      await tab?.close()
    }
  })

  test.each([...names.filter(name => name !== owner), 'a stranger'])('sends %s to the sign-in page', async other => {
    await expectRefused(contexts.get(other), owner)
  })

  test('sends an expired session of its own to the sign-in page', async () => {
    const { page, context } = await portal.visit()
    await page.goto('/sign-in')
    const stored = await contexts.get(owner)?.storageState()
    const session = stored?.origins[0]?.localStorage.find(item => item.name === 'auth:authToken')?.value ?? '{}'
    const expired = JSON.stringify({ ...JSON.parse(session), expiresAt: new Date(Date.now() - 1000).toISOString() })
    await page.evaluate(value => localStorage.setItem('auth:authToken', value), expired)
    expect(JSON.parse(expired).role).toBeTruthy()
    await expectRefused(context, owner)
    await context.close()
  })
})

async function expectRefused(context: BrowserContext | undefined, owner: Name) {
  const page = await context?.newPage()
  if (!page) throw new Error('nobody is there')
  for (const [path] of listOf(owner)) {
    await page.goto(path)
    await page.waitForURL(url => url.pathname === '/sign-in')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
  }
  await page.close()
}
