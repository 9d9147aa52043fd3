/**
 * Lists for each role the URL paths of its screens and dialogs (specification, section 2.2), each with the heading or
 * the dialog title that it shows.
 */

import { type Role, roleSlugs, type SessionRole } from '../../contract/roles'
import { areaMessages } from '../../src/i18n/en/index'

export type ShownContent = { h1: string } | { dialog: string }
export type ScreenAddress = [path: string, shows: ShownContent]
/** Returns the id of the first record of the list at this path of the API. */
export type FirstIdOf = (path: string) => Promise<string>

const dialogs = (path: string, ids: { edit?: string; view?: string }, thing: string, viewed = ''): ScreenAddress[] => [
  [`${path}/new`, { dialog: `Add ${thing}` }],
  ...(ids.edit ? [[`${path}/edit/${ids.edit}`, { dialog: `Edit ${thing}` }] as ScreenAddress] : []),
  ...(ids.view ? [[`${path}/view/${ids.view}`, { dialog: viewed }] as ScreenAddress] : []),
]
/** Returns the title of the list of locations, which are "Stores" for a retailer and "Places" for an institution. */
const placesOf = (area: string) => (area === '/institution' ? 'Places' : 'Stores')
const placeOf = (area: string) => (area === '/institution' ? 'Place' : 'Store')
const shop = async (area: string, base: string, rewards: string, idOf: FirstIdOf): Promise<ScreenAddress[]> => {
  const location = await idOf(`${base}/locations`)
  const city = await idOf(`${base}/locations/cities`)
  const stores = `${area}/structure`
  return [
    [`${area}/home`, { h1: 'Overview' }],
    [stores, { h1: placesOf(area) }],
    [`${stores}/${city}`, { h1: placesOf(area) }],
    ...[stores, `${stores}/${city}`].flatMap(path => [
      ...dialogs(path, { edit: location, view: location }, placeOf(area).toLowerCase(), placeOf(area)),
      [`${path}/${location}/bins`, { dialog: 'Bins' }] as ScreenAddress,
    ]),
    [`${area}/store`, { h1: placesOf(area) }],
    [`${area}/store/${location}`, { h1: placeOf(area) }],
    [`${area}/bins`, { h1: 'Bins' }],
    [`${area}/pickups`, { h1: 'Pickups' }],
    [`${area}/rewards`, { h1: 'Rewards' }],
    ...dialogs(`${area}/rewards`, { edit: await idOf(rewards) }, 'reward'),
    [`${area}/profile`, { h1: 'Profile' }],
    ...['security', 'notifications', 'team', 'keys', 'webhooks', 'activity', 'support'].map(
      (tab): ScreenAddress => [`${area}/profile#${tab}`, { h1: 'Profile' }],
    ),
    [`${area}/employees`, { h1: 'Employees' }],
    ...dialogs(`${area}/employees`, {}, 'employee'),
    [`${area}/map`, { h1: 'Map' }],
    [`${area}/analytics`, { h1: 'Analytics' }],
    [`${area}/qrs`, { h1: 'QR code sheets' }],
    [`${area}/QRs`, { h1: 'QR code sheets' }],
  ]
}

/**
 * Resources whose dialogs consist of a generated form only, with the segment of their screen. The titles are their
 * English messages. `npm run new` adds a line for each role of a new resource.
 */
const plain: [role: Role, segment: string, resource: string, access?: 'reads'][] = []
const messages: Readonly<Record<string, unknown>> = areaMessages.resources
const plainOf = (role: Role) =>
  plain
    .filter(([of]) => of === role)
    .flatMap(([, segment, resource, access]): ScreenAddress[] => {
      const { title, dialogs } = messages[resource] as { title: string; dialogs: { create: string } }
      const path = `/${roleSlugs[role]}/${segment}`
      const list: ScreenAddress = [path, { h1: title }]
      return access === 'reads' ? [list] : [list, [`${path}/new`, { dialog: dialogs.create }]]
    })

/** Demo account of each role. */
export const demoAccounts = {
  Retailer: 'retailer',
  Institution: 'institution',
  ServiceProvider: 'service-provider',
  Recycler: 'recycler',
  Sponsor: 'sponsor',
} as const satisfies Record<Role, string>
export type DemoAccount = (typeof demoAccounts)[Role]

/** Demo account of each role with an area, including support staff. */
export const areaAccounts = { ...demoAccounts, Staff: 'staff' } as const satisfies Record<SessionRole, string>

const special: Record<DemoAccount, (idOf: FirstIdOf) => Promise<ScreenAddress[]>> = {
  retailer: idOf => shop('/retail', '/b2b/retail', '/b2b/retail/rewards/simple', idOf),
  institution: async idOf => [
    ...(await shop('/institution', '/b2b/institution', '/b2b/institutions/rewards/fundraising', idOf)),
    ['/institution/location', { h1: 'Places' }],
    ['/institution/sharing', { h1: 'Sharing' }],
    ['/institution/sponsorships', { h1: 'Sponsorship requests' }],
    [
      `/institution/sponsorships/view/${await idOf('/b2b/institution/sponsorships')}`,
      { dialog: 'Sponsorship request' },
    ],
  ],
  'service-provider': async idOf => [
    ['/service-provider/home', { h1: 'Overview' }],
    ['/service-provider/rewards', { h1: 'Rewards' }],
    ...dialogs('/service-provider/rewards', { edit: await idOf('/b2b/service-provider/rewards/premium') }, 'reward'),
    ['/service-provider/rewards/simple', { h1: 'Rewards' }],
    ...dialogs(
      '/service-provider/rewards/simple',
      { edit: await idOf('/b2b/service-provider/rewards/simple') },
      'reward',
    ),
    ['/service-provider/analytics', { h1: 'Analytics' }],
    ['/service-provider/map', { h1: 'Map' }],
    ['/service-provider/employees', { h1: 'Employees' }],
    ...dialogs('/service-provider/employees', {}, 'employee'),
    ['/service-provider/profile', { h1: 'Profile' }],
  ],
  recycler: async () => [
    ['/recycler/home', { h1: 'Overview' }],
    ['/recycler/map', { h1: 'Map' }],
    ['/recycler/trip', { h1: 'Trip' }],
    ['/recycler/requests', { h1: 'Requests' }],
    ['/recycler/profile', { h1: 'Profile' }],
  ],
  sponsor: async idOf => {
    const fundraising = '/b2b/sponsor/rewards/fundraising'
    const city = await idOf(`${fundraising}/cities`)
    const organisation = await idOf(`${fundraising}/cities/${city}/retailers`)
    return [
      ['/sponsor/home', { h1: 'Overview' }],
      ['/sponsor/rewards', { h1: 'Rewards' }],
      [`/sponsor/rewards/${city}`, { h1: 'Rewards' }],
      [`/sponsor/rewards/${city}/${organisation}`, { h1: 'Rewards' }],
      ['/sponsor/requests', { h1: 'Requests' }],
      [`/sponsor/requests/view/${await idOf(`${fundraising}/sponsorship`)}`, { dialog: 'Request' }],
      ['/sponsor/profile', { h1: 'Profile' }],
    ]
  },
}

export const screenAddresses = Object.fromEntries(
  (Object.entries(demoAccounts) as [Role, DemoAccount][]).map(([role, owner]) => [
    owner,
    async (idOf: FirstIdOf) => [...(await special[owner](idOf)), ...plainOf(role)],
  ]),
) as typeof special

const staffSegments = [
  ...[
    'home',
    'applications',
    'organisations',
    'accounts',
    'account',
    'locations',
    'recycling',
    'sponsorships',
    'fundraising',
    'employees',
    'audit-log',
    'keys',
    'security',
  ],
]

/** URL paths of the staff area, which is not in the specification (docs/readings.md, 11). */
export const staffAddresses = staffSegments.map((segment): ScreenAddress => [`/staff/${segment}`, { h1: '' }])

/** Returns the addresses of a role with an area, including support staff. */
export const addressesOf = async (role: SessionRole, idOf: FirstIdOf): Promise<readonly ScreenAddress[]> =>
  role === 'Staff' ? staffAddresses : screenAddresses[demoAccounts[role]](idOf)
