/**
 * The calls of spec section 7, spelled as the customer spelled them: what a client written from that text alone would
 * send. One table, in the order of the text; `calls.test.ts` sends them.
 */
import type { Role } from '../../contract/roles'
import { createInvite } from '../../server/auth/invites'
import { fingerprint } from '../../server/auth/secrets'
import { images } from '../../server/db/schema'
import { lastMail } from '../helpers/outbox'
import type { TestServer } from '../helpers/server'
import type { World } from './world'

export interface Sent {
  /** For the braces of the path, in their order. */
  ids?: string[]
  query?: Record<string, string | string[]>
  body?: object
  headers?: Record<string, string>
}
export interface Call {
  as: Role | 'Nobody'
  /** Method and path as the spec writes them. */
  line: string
  /** The keys that the spec says the answer has. */
  answers: string[]
  send: (world: World, t: TestServer) => Sent | Promise<Sent>
}

/** Of every account of the world that the calls are made in. */
export const password = 'Calls-bottle-31'
const next = 'Calls-bottle-32'
const point = { latitude: 50.45, longitude: 30.52 }
const pageKeys = ['items', 'total', 'pageSize']
const imageKeys = ['guid', 'smUrl', 'mdUrl', 'lgUrl', 'originalUrl']

const call = (as: Call['as'], line: string, send: Call['send'] | Sent = {}, answers: string[] = []): Call => ({
  as,
  line,
  answers,
  send: typeof send === 'function' ? send : () => send,
})

// ── Auth ──

const challengeOf = async (t: TestServer, email: string) => {
  const { body } = await t.call(null, 'POST', '/auth/reset-password/init', { sendTo: 'Email', login: email })
  const otpCode = /\b\d{8}\b/.exec((await lastMail(t, email)).text ?? '')?.[0]
  return { otpCode, challengeToken: body.challengeToken }
}
const signUpBody = async (t: TestServer) => {
  const email = 'newcomer@test.example'
  const inviteCode = await createInvite(t.db, { role: 'Retailer', email, country: 'UA', language: 'en' })
  const [logo] = await t.db
    .insert(images)
    .values({ inviteHash: fingerprint(inviteCode) })
    .returning({ id: images.id })
  return {
    inviteCode,
    password,
    organizationName: 'Green shop',
    organizationRegistrationNumber: '12345678',
    organizationRegistrationAddress: 'Lviv, Rynok 1',
    email,
    country: 'UA',
    logoResourceId: logo?.id,
  }
}
const slugs: [Role, string][] = [
  ['ServiceProvider', 'service-provider'],
  ['Retailer', 'retail'],
  ['Recycler', 'recycler'],
  ['Sponsor', 'sponsor'],
  ['Institution', 'institution'],
]
const organisationBody = async ({ owners }: World, t: TestServer, role: Role) => ({
  organizationRegistrationAddress: 'Kyiv, Khreshchatyk 1',
  organizationRegistrationNumber: '87654321',
  logoId: await t.image(owners[role]),
  name: 'Another name',
})

const auth: Call[] = [
  call('Nobody', 'POST /b2b/auth/sign-in', ({ owners }) => ({ body: { email: owners.Retailer.email, password } }), [
    'token',
    'role',
  ]),
  call('Retailer', 'GET /auth/me', {}, ['country']),
  call('Nobody', 'POST /b2b/auth/sign-up', async (_, t) => ({ body: await signUpBody(t) }), ['createdUser']),
  call('Retailer', 'POST /auth/change-password', { body: { currentPassword: password, newPassword: next } }),
  call(
    'Nobody',
    'POST /auth/reset-password/init',
    ({ owners }) => ({ body: { sendTo: 'Email', login: owners.Sponsor.email } }),
    ['challengeToken'],
  ),
  call('Nobody', 'POST /auth/reset-password/confirm', async ({ owners }, t) => ({
    body: { ...(await challengeOf(t, owners.Recycler.email)), newPassword: next },
  })),
  call('Sponsor', 'PUT /b2b/auth/set-email', { body: { email: 'moved@test.example' } }),
  ...slugs.map(([role, slug]) =>
    call(role, `PUT /b2b/${slug}`, async (world, t) => ({ body: await organisationBody(world, t, role) })),
  ),
]

// ── Common ──

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const upload: Sent = {
  query: { md: 'true', sm: 'true' },
  headers: { 'content-type': 'multipart/form-data; boundary=calls' },
  body: Buffer.concat([
    Buffer.from('--calls\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n'),
    Buffer.from('Content-Type: image/png\r\n\r\n'),
    Buffer.from(pixel, 'base64'),
    Buffer.from('\r\n--calls--\r\n'),
  ]),
}

const common: Call[] = [
  call(
    'Retailer',
    'GET /common/countries/{country}/cities',
    { ids: ['PL'], query: { search: 'war', offset: '0' } },
    pageKeys,
  ),
  call('Retailer', 'GET /common/countries/UA/cities', { query: { search: 'ky' } }, pageKeys),
  call('Retailer', 'GET /common/countries/{id}/cities/by-ids', ({ cityId }) => ({
    ids: ['UA'],
    query: { ids: [cityId] },
  })),
  call(
    'Institution',
    'GET /common/geocode',
    { query: { country: 'UA', city: 'Kyiv', address: 'Khreshchatyk', houseNum: '22' } },
    ['location', 'accuracy'],
  ),
  call('Nobody', 'POST /common/contact-me', {
    body: { name: 'Olena', email: 'olena@test.example', linkedInUrl: 'https://linkedin.com/in/o', role: 'producer' },
  }),
  call('Retailer', 'GET /b2b/common/print/bin/{id}', ({ shops }) => ({ ids: [shops.Retailer.bin.id] })),
  call('Retailer', 'POST /resources', upload, imageKeys),
]

// ── What several roles have ──

type ShopRole = 'Retailer' | 'Institution'
const account = (role: Role, base: string): Call[] => [
  call(role, `GET ${base}`, {}, ['meta', 'logo']),
  call(role, `DELETE ${base}`),
]
const locations = (role: ShopRole, base: string): Call[] => {
  const shop = ({ shops }: World) => shops[role]
  const store = ({ cityId }: World) => ({ name: 'Corner', street: 'Khreshchatyk', houseNumber: '22', cityId, point })
  return [
    call(role, `POST ${base}/locations`, world => ({ body: { ...store(world), zipCode: '01001' } })),
    call(role, `GET ${base}/locations/{id}`, world => ({ ids: [shop(world).location.id] }), ['guid', 'zipCode']),
    call(role, `GET ${base}/locations`, ({ cityId }) => ({ query: { cityId } }), pageKeys),
    call(role, `GET ${base}/locations/cities`, { query: { search: 'ky' } }),
    call(role, `PUT ${base}/locations/{id}`, world => ({
      ids: [shop(world).location.id],
      body: { ...store(world), zipcode: '01002' },
    })),
    // "location deletion uses the Retailer call even on the institution page" (section 6)
    call(role, 'DELETE /b2b/retail/locations/{id}', world => ({ ids: [shop(world).location.id] })),
    call(
      role,
      `GET ${base}/locations/map`,
      { query: { Lat1: '49', Lng1: '29', Lat2: '52', Lng2: '32', OnePerCity: 'true', Offset: '0' } },
      ['items', 'total'],
    ),
    call(role, `GET ${base}/locations/{id}/bins`, world => ({ ids: [shop(world).location.id] })),
    call(role, `POST ${base}/locations/{id}/bins`, world => ({
      ids: [shop(world).location.id],
      body: { description: '' },
    })),
    call(role, `DELETE ${base}/locations/bins/{id}`, world => ({ ids: [shop(world).bin.id] })),
    call(role, `PUT ${base}/locations/bins/{id}/isPublic/{flag}`, world => ({ ids: [shop(world).bin.id, 'false'] })),
  ]
}
const ownShop = (world: World, role: Role) =>
  role === 'ServiceProvider' ? world.provider : world.shops[role as ShopRole]
const person = (world: World) => ({ name: 'Oksana', email: `oksana-${world.saga.id}@test.example` })
const employees = (role: Role, base: string): Call[] => [
  call(role, `GET ${base}/employees`, { query: { deactivated: 'true' } }, pageKeys),
  call(role, `PUT ${base}/employees/{id}:activate`, world => ({ ids: [ownShop(world, role).employee.id] })),
  call(role, `PUT ${base}/employees/{id}:deactivate`, world => ({ ids: [ownShop(world, role).employee.id] })),
]
const cashier = (role: Role, base: string) =>
  call(role, `POST ${base}/employees/cashier`, world => ({ body: person(world) }))
const manager = (role: ShopRole, base: string) =>
  call(role, `POST ${base}/employees/recycling-manager`, world => ({
    body: { ...person(world), locationGuid: world.shops[role].location.id },
  }))
const simpleRewards = (role: Role, base: string): Call[] => {
  const body = (world: World) => ({
    name: 'Tea',
    description: 'A pot',
    points: 3,
    rewardType: 'Discount',
    imageId: ownShop(world, role).imageId,
    cityIds: [world.cityId],
  })
  return [
    call(role, `GET ${base}/rewards/simple`, {}, pageKeys),
    call(role, `POST ${base}/rewards/simple`, world => ({ body: body(world) })),
    call(role, `PUT ${base}/rewards/simple/{id}`, world => ({
      ids: [ownShop(world, role).simple.id],
      body: body(world),
    })),
    call(role, `DELETE ${base}/rewards/simple/{id}`, world => ({ ids: [ownShop(world, role).simple.id] })),
  ]
}
const fundraising = (role: ShopRole, base: string, query: Record<string, string>): Call[] => {
  const id = ({ shops }: World) => shops[role].created.id
  const body = ({ shops, cityId }: World) => ({
    imageGuid: shops[role].imageId,
    name: 'Desks',
    description: 'Ten desks',
    link: 'https://school.example/desks',
    targetPoints: 3000,
    quantity: 3,
    cityGuids: [cityId],
  })
  return [
    call(role, `GET ${base}`, { query }, pageKeys),
    call(role, `POST ${base}`, world => ({ body: { ...body(world), fiatPrice: 100 } })),
    call(role, `PUT ${base}/{id}`, world => ({
      ids: [id(world)],
      body: { ...body(world), guid: id(world), price: { currency: 'UAH', amount: 100 } },
    })),
    call(role, `PUT ${base}/{id}:begin`, world => ({ ids: [id(world)] })),
    call(role, `DELETE ${base}/{id}`, world => ({ ids: [id(world)] })),
  ]
}

// ── A group for each role ──

const retail: Call[] = [
  ...account('Retailer', '/b2b/retail'),
  ...simpleRewards('Retailer', '/b2b/retail'),
  ...fundraising('Retailer', '/b2b/retail/rewards/fundraising', { Offset: '0' }),
  ...locations('Retailer', '/b2b/retail'),
  ...employees('Retailer', '/b2b/retail'),
  cashier('Retailer', '/b2b/retail'),
  manager('Retailer', '/b2b/retail'),
]
const institution: Call[] = [
  ...account('Institution', '/b2b/institution'),
  ...fundraising('Institution', '/b2b/institutions/rewards/fundraising', { Offset: '0', status: 'Created' }),
  ...locations('Institution', '/b2b/institution'),
  ...employees('Institution', '/b2b/institution'),
  // "Institution cashier creation posts to the retail path" (section 6)
  cashier('Institution', '/b2b/retail'),
  manager('Institution', '/b2b/institution'),
]
const recycler: Call[] = [
  ...account('Recycler', '/b2b/recycler'),
  // The spec names no parameters here: north-east and south-west bounds, a flag and an offset.
  call(
    'Recycler',
    'GET /b2b/recycler/map',
    {
      query: {
        NorthEastLat: '52',
        NorthEastLng: '32',
        SouthWestLat: '49',
        SouthWestLng: '29',
        OnePerCity: 'true',
        Offset: '0',
      },
    },
    ['items', 'total'],
  ),
  call('Recycler', 'POST /b2b/recycler/recycling-sagas/{id}', ({ shops }) => ({ ids: [shops.Retailer.location.id] }), [
    'guid',
    'status',
    'location',
    'recycler',
    'bottlesPickedAt',
    'code',
    'createdAt',
    'finishedAt',
    'canceledAt',
  ]),
  call('Recycler', 'GET /b2b/recycler/recycling-sagas', { query: { Offset: '0', status: 'Started' } }, pageKeys),
  call('Recycler', 'PUT /b2b/recycler/recycling-sagas/{id}:cancel', ({ saga }) => ({ ids: [saga.id] })),
]

const fundraisingOfSponsor = '/b2b/sponsor/rewards/fundraising'
const sponsor: Call[] = [
  ...account('Sponsor', '/b2b/sponsor'),
  call(
    'Sponsor',
    `GET ${fundraisingOfSponsor}`,
    ({ cityId, owners }) => ({ query: { Offset: '0', cityId, retailerId: owners.Institution.organisationId } }),
    pageKeys,
  ),
  call('Sponsor', `GET ${fundraisingOfSponsor}/cities`, { query: { search: 'ky' } }),
  call('Sponsor', `GET ${fundraisingOfSponsor}/cities/{cityId}/retailers`, ({ cityId }) => ({
    ids: [cityId],
    query: { search: 'inst' },
  })),
  call(
    'Sponsor',
    `GET ${fundraisingOfSponsor}/sponsorship/price`,
    ({ shops }) => ({ query: { rewardIds: [shops.Institution.open.id, shops.Retailer.open.id] } }),
    ['sum', 'fee', 'total'],
  ),
  call('Sponsor', `POST ${fundraisingOfSponsor}/sponsorship`, ({ shops }) => ({
    body: { rewardIds: [shops.Institution.open.id], name: 'Anna', phone: '+380501234567', email: 'a@test.example' },
  })),
  call('Sponsor', `GET ${fundraisingOfSponsor}/sponsorship`, { query: { Offset: '0', status: 'Finished' } }, pageKeys),
]

const provider = '/b2b/service-provider'
const premium = ({ premium: { imageId } }: World) => ({
  image: imageId,
  name: 'Films',
  description: 'A month',
  gemPrice: 5,
  pointsPrice: 10,
})
const serviceProvider: Call[] = [
  ...account('ServiceProvider', provider),
  ...employees('ServiceProvider', provider),
  cashier('ServiceProvider', provider),
  call('ServiceProvider', `GET ${provider}/rewards/premium`, { query: { Offset: '0' } }, pageKeys),
  call('ServiceProvider', `POST ${provider}/rewards/premium`, world => ({ body: { ...premium(world), quantity: 7 } })),
  call('ServiceProvider', `POST ${provider}/rewards/premium`, world => ({
    body: { ...premium(world), quantity: null, digitalGoods: ['X-1', 'X-2'] },
  })),
  call('ServiceProvider', `PUT ${provider}/rewards/premium/{id}`, world => ({
    ids: [world.premium.reward.id],
    body: {
      ...premium(world),
      quantityDelta: null,
      digitalGoodsToRemove: [world.premium.good.id],
      digitalGoodsToAdd: ['X-3'],
    },
  })),
  call('ServiceProvider', `DELETE ${provider}/rewards/premium/{id}`, world => ({ ids: [world.premium.reward.id] })),
  ...simpleRewards('ServiceProvider', provider),
]

/** As the headings of section 7 group them. */
export const specCalls: Record<string, Call[]> = {
  Auth: auth,
  Common: common,
  Retail: retail,
  Institution: institution,
  Recycler: recycler,
  Sponsor: sponsor,
  'Service provider': serviceProvider,
}
