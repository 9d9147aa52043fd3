/**
 * A valid call of every operation, the one its owner would make. `ownedBy` says that it names
 * something of the owner's, so that the same call by another organisation must find nothing.
 */
import { randomUUID } from 'node:crypto'
import type { Role } from '../../contract/roles'
import { testPassword } from '../helpers/builders'
import type { World } from './world'

export interface Sample {
  path: string
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  ownedBy?: 'path' | 'body' | 'query'
  /** What it shows is every organisation's of the role to see (a map, a catalogue). */
  isPublicToRole?: boolean
}
type Make = (world: World, role: string) => Sample | Promise<Sample>

const slugs = {
  Retailer: 'retail',
  Institution: 'institution',
  ServiceProvider: 'service-provider',
  Recycler: 'recycler',
  Sponsor: 'sponsor',
} as const
type ShopRole = 'Retailer' | 'Institution'
const shopRoles: ShopRole[] = ['Retailer', 'Institution']

const shopOf = (world: World, role: string) =>
  role === 'ServiceProvider' ? world.provider : world.shops[role === 'Institution' ? 'Institution' : 'Retailer']
const box = { Lat1: '49', Lng1: '29', Lat2: '52', Lng2: '32' }
const person = { name: 'Oksana', email: `oksana-${process.pid}@test.example` }
const store = (world: World) => ({
  name: 'Corner',
  street: 'Khreshchatyk',
  houseNumber: '2',
  cityId: world.cityId,
  point: { latitude: 50.45, longitude: 30.52 },
})
const simpleBody = (world: World, role: string) => ({
  name: 'Tea',
  description: 'A pot',
  points: 3,
  rewardType: 'Discount',
  imageId: shopOf(world, role).imageId,
  cityIds: [world.cityId],
})
const fundraisingBody = (world: World, role: string) => ({
  imageGuid: shopOf(world, role).imageId,
  name: 'Desks',
  description: 'Ten desks',
  link: 'https://school.example/desks',
  targetPoints: 3000,
  quantity: 3,
  cityGuids: [world.cityId],
})

const shopCalls = (role: ShopRole): Record<string, Make> => {
  const base = `/b2b/${slugs[role]}`
  const own =
    (make: (shop: World['shops']['Retailer'], world: World) => Sample): Make =>
    (world, as) =>
      make(shopOf(world, as), world)
  return {
    [`GET ${base}/locations`]: () => ({ path: `${base}/locations` }),
    [`GET ${base}/locations/cities`]: () => ({ path: `${base}/locations/cities` }),
    [`GET ${base}/locations/map`]: () => ({ path: `${base}/locations/map`, query: box }),
    [`POST ${base}/locations`]: world => ({ path: `${base}/locations`, body: { ...store(world), zipCode: '01001' } }),
    [`GET ${base}/locations/:id`]: own(({ location }) => ({
      path: `${base}/locations/${location.id}`,
      ownedBy: 'path',
    })),
    [`PUT ${base}/locations/:id`]: own(({ location }, world) => ({
      path: `${base}/locations/${location.id}`,
      body: { ...store(world), zipcode: '01001' },
      ownedBy: 'path',
    })),
    [`DELETE ${base}/locations/:id`]: own(({ location }) => ({
      path: `${base}/locations/${location.id}`,
      ownedBy: 'path',
    })),
    [`GET ${base}/locations/:id/bins`]: own(({ location }) => ({
      path: `${base}/locations/${location.id}/bins`,
      ownedBy: 'path',
    })),
    [`POST ${base}/locations/:id/bins`]: own(({ location }) => ({
      path: `${base}/locations/${location.id}/bins`,
      body: { description: '' },
      ownedBy: 'path',
    })),
    [`DELETE ${base}/locations/bins/:id`]: own(({ bin }) => ({
      path: `${base}/locations/bins/${bin.id}`,
      ownedBy: 'path',
    })),
    [`PUT ${base}/locations/bins/:id/isPublic/:flag`]: own(({ bin }) => ({
      path: `${base}/locations/bins/${bin.id}/isPublic/true`,
      ownedBy: 'path',
    })),
    [`POST ${base}/employees/recycling-manager`]: own(({ location }) => ({
      path: `${base}/employees/recycling-manager`,
      body: { ...person, locationGuid: location.id },
      ownedBy: 'body',
    })),
  }
}

const employeeCalls = (role: Role): Record<string, Make> => {
  const base = `/b2b/${slugs[role]}/employees`
  const one =
    (action: string): Make =>
    (world, as) => ({ path: `${base}/${shopOf(world, as).employee.id}:${action}`, ownedBy: 'path' })
  return {
    [`GET ${base}`]: () => ({ path: base, query: { deactivated: 'false' } }),
    [`POST ${base}/cashier`]: () => ({ path: `${base}/cashier`, body: person }),
    [`PUT ${base}/:id([^:]+)::activate`]: one('activate'),
    [`PUT ${base}/:id([^:]+)::deactivate`]: one('deactivate'),
  }
}

const simpleCalls = (role: Role): Record<string, Make> => {
  const base = `/b2b/${slugs[role]}/rewards/simple`
  return {
    [`GET ${base}`]: () => ({ path: base }),
    [`POST ${base}`]: (world, as) => ({ path: base, body: simpleBody(world, as), ownedBy: 'body' }),
    [`PUT ${base}/:id`]: (world, as) => ({
      path: `${base}/${shopOf(world, as).simple.id}`,
      body: simpleBody(world, as),
      ownedBy: 'path',
    }),
    [`DELETE ${base}/:id`]: (world, as) => ({ path: `${base}/${shopOf(world, as).simple.id}`, ownedBy: 'path' }),
  }
}

const fundraisingCalls = (base: string): Record<string, Make> => ({
  [`GET ${base}`]: () => ({ path: base }),
  [`POST ${base}`]: (world, as) => ({
    path: base,
    body: { ...fundraisingBody(world, as), fiatPrice: 100 },
    ownedBy: 'body',
  }),
  [`PUT ${base}/:id`]: (world, as) => {
    const { id } = shopOf(world, as).created
    return {
      path: `${base}/${id}`,
      body: { ...fundraisingBody(world, as), guid: id, price: { currency: 'UAH', amount: 100 } },
      ownedBy: 'path',
    }
  },
  [`PUT ${base}/:id([^:]+)::begin`]: (world, as) => ({
    path: `${base}/${shopOf(world, as).created.id}:begin`,
    ownedBy: 'path',
  }),
  [`DELETE ${base}/:id`]: (world, as) => ({ path: `${base}/${shopOf(world, as).created.id}`, ownedBy: 'path' }),
})

const premium = '/b2b/service-provider/rewards/premium'
const premiumBody = ({ premium: { imageId } }: World) => ({
  image: imageId,
  name: 'Films',
  description: 'A month',
  gemPrice: 5,
  pointsPrice: 10,
})
const premiumCalls: Record<string, Make> = {
  [`GET ${premium}`]: () => ({ path: premium }),
  [`POST ${premium}`]: world => ({
    path: premium,
    body: { ...premiumBody(world), digitalGoods: ['X-1', 'X-2'] },
    ownedBy: 'body',
  }),
  [`PUT ${premium}/:id`]: world => ({
    path: `${premium}/${world.premium.reward.id}`,
    body: { ...premiumBody(world), digitalGoodsToAdd: ['X-3'], digitalGoodsToRemove: [world.premium.good.id] },
    ownedBy: 'path',
  }),
  [`DELETE ${premium}/:id`]: world => ({ path: `${premium}/${world.premium.reward.id}`, ownedBy: 'path' }),
}

const recycler = '/b2b/recycler'
const recyclerCalls: Record<string, Make> = {
  [`GET ${recycler}/map`]: () => ({
    path: `${recycler}/map`,
    query: { NorthEastLat: '52', NorthEastLng: '32', SouthWestLat: '49', SouthWestLng: '29' },
    isPublicToRole: true,
  }),
  // Every recycler may book every location: no `ownedBy`.
  [`POST ${recycler}/recycling-sagas/:id`]: world => ({
    path: `${recycler}/recycling-sagas/${world.shops.Retailer.location.id}`,
  }),
  [`GET ${recycler}/recycling-sagas`]: () => ({ path: `${recycler}/recycling-sagas` }),
  [`PUT ${recycler}/recycling-sagas/:id([^:]+)::cancel`]: world => ({
    path: `${recycler}/recycling-sagas/${world.saga.id}:cancel`,
    ownedBy: 'path',
  }),
}

const sponsor = '/b2b/sponsor/rewards/fundraising'
const sponsorCalls: Record<string, Make> = {
  [`GET ${sponsor}`]: () => ({ path: sponsor, isPublicToRole: true }),
  [`GET ${sponsor}/cities`]: () => ({ path: `${sponsor}/cities`, isPublicToRole: true }),
  [`GET ${sponsor}/cities/:cityId/retailers`]: world => ({
    path: `${sponsor}/cities/${world.cityId}/retailers`,
    isPublicToRole: true,
  }),
  [`GET ${sponsor}/sponsorship/price`]: world => ({
    path: `${sponsor}/sponsorship/price`,
    query: { rewardIds: world.shops.Institution.open.id },
    isPublicToRole: true,
  }),
  [`POST ${sponsor}/sponsorship`]: world => ({
    path: `${sponsor}/sponsorship`,
    body: {
      rewardIds: [world.shops.Institution.open.id],
      name: 'Anna',
      phone: '+380501234567',
      email: 'anna@test.example',
    },
  }),
  [`GET ${sponsor}/sponsorship`]: () => ({ path: `${sponsor}/sponsorship` }),
}

const logoOf = (world: World, role: string) =>
  role === 'Retailer' || role === 'Institution' ? world.shops[role].imageId : world.logos[role as Role]
const organisationCalls = (role: Role): Record<string, Make> => {
  const path = `/b2b/${slugs[role]}`
  const profile = {
    name: 'New name',
    organizationRegistrationAddress: 'Street 1',
    organizationRegistrationNumber: '12345678',
  }
  return {
    [`GET ${path}`]: () => ({ path }),
    [`GET ${path}/audit`]: () => ({ path: `${path}/audit` }),
    [`GET ${path}/export`]: () => ({ path: `${path}/export` }),
    [`PUT ${path}`]: (world, as) => ({ path, body: { ...profile, logoId: logoOf(world, as) }, ownedBy: 'body' }),
    [`DELETE ${path}`]: () => ({ path }),
  }
}
const analyticsCalls = (role: ShopRole): Record<string, Make> => ({
  [`GET /b2b/${slugs[role]}/analytics`]: (world, as) => ({
    path: `/b2b/${slugs[role]}/analytics`,
    query: { locationId: shopOf(world, as).location.id },
    ownedBy: 'query',
  }),
})

const accountCalls: Record<string, Make> = {
  'POST /auth/change-password': () => ({
    path: '/auth/change-password',
    body: { currentPassword: testPassword, newPassword: 'Other-pass-2' },
  }),
  'PUT /b2b/auth/set-email': () => ({
    path: '/b2b/auth/set-email',
    body: { email: `new-${randomUUID()}@test.example` },
  }),
  'POST /auth/take-back-email': () => ({ path: '/auth/take-back-email', body: { token: 'x'.repeat(43) } }),
  'POST /auth/impersonate': () => ({ path: '/auth/impersonate', body: { code: 'x'.repeat(43) } }),
  'POST /auth/reset-password/init': () => ({
    path: '/auth/reset-password/init',
    body: { sendTo: 'Email', login: 'nobody@test.example' },
  }),
  'POST /auth/reset-password/confirm': () => ({
    path: '/auth/reset-password/confirm',
    body: { otpCode: '12345678', challengeToken: 'x'.repeat(43), newPassword: 'Other-pass-2' },
  }),
  'POST /b2b/auth/invite': () => ({ path: '/b2b/auth/invite', body: { inviteCode: 'x'.repeat(43) } }),
  'POST /b2b/auth/sign-up': world => ({
    path: '/b2b/auth/sign-up',
    body: {
      inviteCode: 'x'.repeat(43),
      password: 'Other-pass-2',
      organizationName: 'Corner shop',
      organizationRegistrationNumber: '12345678',
      organizationRegistrationAddress: 'Street 1',
      email: 'new@test.example',
      country: 'UA',
      logoResourceId: world.shops.Retailer.imageId,
    },
  }),
  'POST /common/contact-me': () => ({
    path: '/common/contact-me',
    body: {
      name: 'Olena',
      email: 'olena@test.example',
      linkedInUrl: 'https://linkedin.com/in/olena',
      role: 'retailer',
    },
  }),
}

const staffIds = {
  applications: (world: World) => world.application.id,
  organisations: (world: World) => world.owners.Retailer.organisationId,
  sagas: (world: World) => world.saga.id,
  sponsorships: (world: World) => world.sponsorship.id,
  employees: (world: World) => world.shops.Retailer.employee.id,
  auditLog: (world: World) => String(world.auditEntry.id),
}
const staffReads = Object.entries(staffIds).flatMap(([name, idOf]): [string, Make][] => [
  [`GET /staff/${name}`, () => ({ path: `/staff/${name}` })],
  [`GET /staff/${name}/:id`, world => ({ path: `/staff/${name}/${idOf(world)}` })],
])
const staffAction = (name: keyof typeof staffIds, action: string, body?: unknown): [string, Make] => [
  `POST /staff/${name}/:id/${action}`,
  world => ({ path: `/staff/${name}/${staffIds[name](world)}/${action}`, ...(body ? { body } : {}) }),
]
const staffCalls: Record<string, Make> = {
  ...Object.fromEntries(staffReads),
  ...Object.fromEntries([
    staffAction('applications', 'approve', { country: 'PL' }),
    staffAction('applications', 'decline', { reason: 'Not now' }),
    staffAction('organisations', 'impersonate', { reason: 'They asked for help' }),
    staffAction('sagas', 'finish'),
    staffAction('sagas', 'cancel'),
    staffAction('sponsorships', 'finish'),
    staffAction('sponsorships', 'cancel'),
    staffAction('employees', 'resend'),
  ]),
  'GET /staff/auditLog/export': () => ({ path: '/staff/auditLog/export' }),
}

/** A PNG of one pixel, as a form sends it. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const upload = () => {
  const head =
    '--sample\r\nContent-Disposition: form-data; name="file"; filename="logo.png"\r\nContent-Type: image/png\r\n\r\n'
  return {
    path: '/resources?md=true&sm=true',
    body: Buffer.concat([Buffer.from(head), Buffer.from(pixel, 'base64'), Buffer.from('\r\n--sample--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=sample' },
  }
}

const commonCalls: Record<string, Make> = {
  'POST /resources': upload,
  'POST /b2b/auth/sign-in': world => ({
    path: '/b2b/auth/sign-in',
    body: { email: world.owners.Retailer.email, password: 'Wrong-pass-1' },
  }),
  'GET /auth/me': () => ({ path: '/auth/me' }),
  'POST /auth/sign-out': () => ({ path: '/auth/sign-out' }),
  'GET /common/countries/:country/cities': () => ({ path: '/common/countries/UA/cities', query: { search: 'ky' } }),
  'GET /common/countries/:country/cities/by-ids': world => ({
    path: '/common/countries/UA/cities/by-ids',
    query: { ids: world.cityId },
  }),
  'GET /common/geocode': () => ({
    path: '/common/geocode',
    query: { country: 'UA', city: 'Kyiv', address: 'Khreshchatyk', houseNum: '1' },
  }),
  'GET /b2b/common/print/location/:id': (world, as) => ({
    path: `/b2b/common/print/location/${shopOf(world, as).location.id}`,
    ownedBy: 'path',
  }),
  'GET /b2b/common/print/city/:id': world => ({ path: `/b2b/common/print/city/${world.cityId}`, ownedBy: 'path' }),
  'GET /b2b/common/print/bin/:id': (world, as) => ({
    path: `/b2b/common/print/bin/${shopOf(world, as).bin.id}`,
    ownedBy: 'path',
  }),
}

export const samples: Record<string, Make> = {
  ...commonCalls,
  ...Object.assign({}, ...(Object.keys(slugs) as Role[]).map(organisationCalls)),
  ...Object.assign({}, ...shopRoles.map(shopCalls)),
  ...Object.assign({}, ...(['Retailer', 'Institution', 'ServiceProvider'] as const).map(employeeCalls)),
  ...Object.assign({}, ...(['Retailer', 'ServiceProvider'] as const).map(simpleCalls)),
  ...Object.assign({}, ...shopRoles.map(analyticsCalls)),
  ...accountCalls,
  ...staffCalls,
  ...fundraisingCalls('/b2b/retail/rewards/fundraising'),
  ...fundraisingCalls('/b2b/institutions/rewards/fundraising'),
  ...premiumCalls,
  ...recyclerCalls,
  ...sponsorCalls,
}
