/**
 * Details of sample calls that cannot be derived from a path, a schema or a declaration: the record that a field or a
 * query names, the owner of that record, and unusual bodies.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { keyScopesOfRole } from '../../../contract/access'
import { binQrText } from '../../../contract/limits'
import { notificationKindsOfMember } from '../../../contract/notificationKinds'
import { type Role, roleSlugs, roles } from '../../../contract/roles'
import { testPassword } from '../../helpers/builders'
import type { Fixtures } from '../fixtures'
import { factorSamples } from './factorSamples'
import { type CreateSampleDetails, type LocationRole, locationRoles, ownLocationOf, samplesOfRoles } from './sample'

const logoOf = (fixtures: Fixtures, role: string) =>
  role === 'Retailer' || role === 'Institution' ? fixtures.shops[role].imageId : fixtures.logos[role as Role]
/** An event type to which every role can subscribe. */
const heard = { types: ['support.acted'] }
const organisationCalls = (role: Role): Record<string, CreateSampleDetails> => ({
  [`PUT /b2b/${roleSlugs[role]}`]: (fixtures, as) => ({ fields: { logoId: logoOf(fixtures, as) }, ownedBy: 'body' }),
  [`POST /b2b/${roleSlugs[role]}/keys`]: () => ({ fields: { scopes: keyScopesOfRole(role) } }),
  [`POST /b2b/${roleSlugs[role]}/webhooks`]: () => ({ fields: heard, makesOwn: true }),
  [`PUT /b2b/${roleSlugs[role]}/webhooks/:id`]: () => ({ fields: heard }),
})

const store: CreateSampleDetails = ({ cityId }) => ({ fields: { cityId } })
const figures: CreateSampleDetails = (fixtures, as) => ({
  query: { locationId: ownLocationOf(fixtures, as).location.id },
  ownedBy: 'query',
})
const today = () => new Date().toISOString().slice(0, 10)
const shopCalls = (role: LocationRole): Record<string, CreateSampleDetails> => ({
  [`GET /b2b/${roleSlugs[role]}/locations/map`]: () => ({ query: { Lat1: '49', Lng1: '29', Lat2: '52', Lng2: '32' } }),
  [`POST /b2b/${roleSlugs[role]}/locations`]: store,
  [`PUT /b2b/${roleSlugs[role]}/locations/:id`]: store,
  [`PUT /b2b/${roleSlugs[role]}/locations/:id([^:]+)::requestPickup`]: () => ({ fields: { until: today() } }),
  [`POST /b2b/${roleSlugs[role]}/locations/bins/count`]: (fixtures, as) => ({
    fields: { ids: [ownLocationOf(fixtures, as).location.id] },
    ownedBy: 'body',
    // To another organisation, these locations do not exist, and are counted as missing.
    answerToOthers: { bins: 0, publicBins: 0, bookedLocations: 0, missingLocations: 1 },
  }),
  [`GET /b2b/${roleSlugs[role]}/analytics`]: figures,
  [`GET /b2b/${roleSlugs[role]}/analytics/impact`]: figures,
})

/** A PNG of one pixel, encoded in base64. */
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

const codeOf = (invitations: Fixtures['invitations'], role: string) =>
  (invitations[role as Role] ?? invitations.Retailer).code

const deposit = (binId: string) => ({
  // The sender of an event chooses its id, and the server stores it unchanged. This one is deliberately not a UUID.
  id: `till/${randomBytes(6).toString('hex')}`,
  type: 'deposit.recorded',
  time: new Date().toISOString(),
  subject: binQrText(binId),
  data: { material: 'plastic', materialType: 'PET', grams: 412, pieces: 14 },
})

const everyones: CreateSampleDetails = () => ({ isPublicToRole: true })
const premium = '/b2b/service-provider/rewards/premium'
const sponsor = '/b2b/sponsor/rewards/fundraising'
const recycler = '/b2b/recycler'

export const specialSamples: Record<string, CreateSampleDetails> = {
  ...samplesOfRoles(roles, organisationCalls),
  ...samplesOfRoles(locationRoles, shopCalls),
  'POST /auth/change-password': () => ({ body: { currentPassword: testPassword, newPassword: 'Other-pass-2' } }),
  ...factorSamples,
  'POST /b2b/auth/sign-in': fixtures => ({ body: { email: fixtures.owners.Retailer.email, password: 'Wrong-pass-1' } }),
  'POST /team/invitations': () => ({
    fields: { email: `${randomUUID()}@invited.example`, limit: null },
    makesOwn: true,
  }),
  'PUT /team/members/:id': () => ({ fields: { limit: null } }),
  // The sample does not require a second factor, because this would restrict the other members, who have none.
  'PUT /team/second-factor': () => ({ body: { isRequired: false } }),
  'DELETE /team/membership': () => ({ isForMember: true }),
  'PUT /team/members/:id([^:]+)::transfer-ownership': () => ({ body: { currentPassword: testPassword } }),
  'POST /auth/team-invitations::lookup': ({ invitations }, as) => ({ fields: { inviteCode: codeOf(invitations, as) } }),
  'POST /auth/team-invitations::accept': ({ invitations }, as) => ({
    fields: { inviteCode: codeOf(invitations, as), password: testPassword },
  }),
  'PUT /staff/organisations/:id/single-sign-on': () => {
    const values = { roleClaim: 'groups', managerValues: ['managers'], viewerValues: [] }
    const provider = { issuer: 'https://issuer.example', clientId: 'portal', clientSecret: 'secret' }
    return { body: { domain: `${randomUUID()}.example`, ...provider, ...values } }
  },
  'PUT /notifications/choices/:kind': (_, as) => ({
    path: `/notifications/choices/${notificationKindsOfMember(as as Role, 'Viewer')[0]}`,
    body: { inPortal: true, mail: 'daily' },
  }),
  'PUT /presence': (fixtures, as) => ({ fields: { id: ownLocationOf(fixtures, as).location.id }, makesOwn: true }),
  'POST /resources': upload,
  'GET /common/countries/:country/cities/by-ids': fixtures => ({ query: { ids: fixtures.cityId } }),
  'GET /common/geocode': () => ({ query: { country: 'UA', city: 'Kyiv', address: 'Khreshchatyk', houseNum: '1' } }),
  'POST /b2b/common/print/locations': (fixtures, as) => ({
    fields: { ids: [ownLocationOf(fixtures, as).location.id] },
    ownedBy: 'body',
  }),
  'POST /b2b/common/print/bins': (fixtures, as) => ({
    fields: { ids: [ownLocationOf(fixtures, as).bin.id] },
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
  // The location in the path need not belong to the caller: every recycler may book every location.
  [`POST ${recycler}/recycling-sagas/:id`]: fixtures => ({
    id: fixtures.shops.Retailer.location.id,
    ownedBy: undefined,
  }),
  [`GET ${recycler}/places`]: () => ({ query: { search: 'Kyiv' }, isPublicToRole: true }),
  [`GET ${recycler}/places/addresses`]: () => ({ query: { search: 'Khreshchatyk 1, Kyiv' }, isPublicToRole: true }),
  [`POST ${recycler}/route`]: everyones,
  [`GET ${sponsor}`]: everyones,
  [`GET ${sponsor}/cities`]: everyones,
  [`GET ${sponsor}/cities/:cityId/retailers`]: fixtures => ({
    id: fixtures.cityId,
    ownedBy: undefined,
    isPublicToRole: true,
  }),
  [`GET ${sponsor}/sponsorship/price`]: fixtures => ({
    query: { rewardIds: fixtures.shops.Institution.open.id },
    isPublicToRole: true,
  }),
  [`POST ${sponsor}/sponsorship`]: fixtures => ({ fields: { rewardIds: [fixtures.shops.Institution.open.id] } }),
  // Calls that machines make with an API key. The caller is the platform's key.
  'POST /v1/webhooks': () => ({ makesOwn: true }),
  'POST /v1/events': fixtures => ({ body: deposit(fixtures.shops.Retailer.bin.id) }),
  'POST /v1/redemptions': fixtures => ({
    fields: { rewardId: fixtures.premium.reward.id },
    headers: { 'idempotency-key': randomUUID() },
  }),
}
