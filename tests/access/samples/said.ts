/**
 * Parts of sample calls that no address, schema or declaration gives: which record a field or a query names, the
 * record's owner, and unusual bodies.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { scopesOf } from '../../../contract/access'
import { binQrText } from '../../../contract/limits'
import { type Role, roleSlugs, roles } from '../../../contract/roles'
import { testPassword } from '../../helpers/builders'
import type { World } from '../world'
import { forRoles, type Make, type ShopRole, shopOf, shopRoles } from './sample'

const logoOf = (world: World, role: string) =>
  role === 'Retailer' || role === 'Institution' ? world.shops[role].imageId : world.logos[role as Role]
/** Event types that every role can subscribe to. */
const heard = { types: ['support.acted'] }
const organisationCalls = (role: Role): Record<string, Make> => ({
  [`PUT /b2b/${roleSlugs[role]}`]: (world, as) => ({ fields: { logoId: logoOf(world, as) }, ownedBy: 'body' }),
  [`POST /b2b/${roleSlugs[role]}/keys`]: () => ({ fields: { scopes: scopesOf(role) } }),
  [`POST /b2b/${roleSlugs[role]}/webhooks`]: () => ({ fields: heard, makesOwn: true }),
  [`PUT /b2b/${roleSlugs[role]}/webhooks/:id`]: () => ({ fields: heard }),
})

const store: Make = ({ cityId }) => ({ fields: { cityId } })
const figures: Make = (world, as) => ({ query: { locationId: shopOf(world, as).location.id }, ownedBy: 'query' })
const shopCalls = (role: ShopRole): Record<string, Make> => ({
  [`GET /b2b/${roleSlugs[role]}/locations/map`]: () => ({ query: { Lat1: '49', Lng1: '29', Lat2: '52', Lng2: '32' } }),
  [`POST /b2b/${roleSlugs[role]}/locations`]: store,
  [`PUT /b2b/${roleSlugs[role]}/locations/:id`]: store,
  [`POST /b2b/${roleSlugs[role]}/locations/bins/count`]: (world, as) => ({
    fields: { ids: [shopOf(world, as).location.id] },
    ownedBy: 'body',
  }),
  [`GET /b2b/${roleSlugs[role]}/analytics`]: figures,
  [`GET /b2b/${roleSlugs[role]}/analytics/impact`]: figures,
})

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

const deposit = (binId: string) => ({
  // The sender chooses this id and the server stores it unchanged; it contains no id of the server.
  id: `till/${randomBytes(6).toString('hex')}`,
  type: 'deposit.recorded',
  time: new Date().toISOString(),
  subject: binQrText(binId),
  data: { material: 'plastic', materialType: 'PET', grams: 412, pieces: 14 },
})

const everyones: Make = () => ({ isPublicToRole: true })
const premium = '/b2b/service-provider/rewards/premium'
const sponsor = '/b2b/sponsor/rewards/fundraising'
const recycler = '/b2b/recycler'

export const saidSamples: Record<string, Make> = {
  ...forRoles(roles, organisationCalls),
  ...forRoles(shopRoles, shopCalls),
  'POST /auth/change-password': () => ({ body: { currentPassword: testPassword, newPassword: 'Other-pass-2' } }),
  'POST /b2b/auth/sign-in': world => ({ body: { email: world.owners.Retailer.email, password: 'Wrong-pass-1' } }),
  'PUT /notifications/choices/:kind': () => ({
    path: '/notifications/choices/support.acted',
    body: { inPortal: true, mail: 'daily' },
  }),
  'POST /resources': upload,
  'GET /common/countries/:country/cities/by-ids': world => ({ query: { ids: world.cityId } }),
  'GET /common/geocode': () => ({ query: { country: 'UA', city: 'Kyiv', address: 'Khreshchatyk', houseNum: '1' } }),
  'POST /b2b/common/print/locations': (world, as) => ({
    fields: { ids: [shopOf(world, as).location.id] },
    ownedBy: 'body',
  }),
  'GET /b2b/common/print/impact': figures,
  [`POST ${premium}`]: ({ premium: { imageId } }) => ({ fields: { image: imageId }, ownedBy: 'body' }),
  [`PUT ${premium}/:id`]: ({ premium: { imageId, good } }) => ({
    fields: { image: imageId, digitalGoodsToRemove: [good.id], quantityDelta: 0 },
  }),
  [`GET ${recycler}/map`]: () => ({
    query: { NorthEastLat: '52', NorthEastLng: '32', SouthWestLat: '49', SouthWestLng: '29' },
    isPublicToRole: true,
  }),
  // Every recycler may book every location.
  [`POST ${recycler}/recycling-sagas/:id`]: world => ({ id: world.shops.Retailer.location.id, ownedBy: undefined }),
  [`POST ${recycler}/route`]: everyones,
  [`GET ${sponsor}`]: everyones,
  [`GET ${sponsor}/cities`]: everyones,
  [`GET ${sponsor}/cities/:cityId/retailers`]: world => ({
    id: world.cityId,
    ownedBy: undefined,
    isPublicToRole: true,
  }),
  [`GET ${sponsor}/sponsorship/price`]: world => ({
    query: { rewardIds: world.shops.Institution.open.id },
    isPublicToRole: true,
  }),
  [`POST ${sponsor}/sponsorship`]: world => ({ fields: { rewardIds: [world.shops.Institution.open.id] } }),
  // Calls that machines make with a key; the caller is the platform's key.
  'POST /v1/webhooks': () => ({ makesOwn: true }),
  'POST /v1/events': world => ({ body: deposit(world.shops.Retailer.bin.id) }),
  'POST /v1/redemptions': world => ({
    fields: { rewardId: world.premium.reward.id },
    headers: { 'idempotency-key': randomUUID() },
  }),
}
