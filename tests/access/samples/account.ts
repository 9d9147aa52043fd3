/** Accounts, sessions and organisations, and what all of them have. */
import { randomUUID } from 'node:crypto'
import { scopesOf } from '../../../contract/access'
import { type Role, roles } from '../../../contract/roles'
import { testPassword } from '../../helpers/builders'
import type { World } from '../world'
import { forRoles, type Make, shopOf, slugs } from './sample'

const logoOf = (world: World, role: string) =>
  role === 'Retailer' || role === 'Institution' ? world.shops[role].imageId : world.logos[role as Role]
const profile = {
  name: 'New name',
  organizationRegistrationAddress: 'Street 1',
  organizationRegistrationNumber: '12345678',
}
const keyOf =
  (role: Role): Make =>
  () => ({ body: { name: 'Till 7', mode: 'live', scopes: scopesOf(role) } })
const webhook = { name: 'Warehouse', url: 'https://hooks.example/in', types: ['support.acted'] }
export const webhookSamples = (base: string): Record<string, Make> => ({
  [`POST ${base}/webhooks`]: () => ({ body: webhook, makesOwn: true }),
  [`PUT ${base}/webhooks/:id`]: () => ({ body: { ...webhook, isEnabled: true } }),
})
const organisationCalls = (role: Role): Record<string, Make> => ({
  [`PUT /b2b/${slugs[role]}`]: (world, as) => ({ body: { ...profile, logoId: logoOf(world, as) }, ownedBy: 'body' }),
  [`POST /b2b/${slugs[role]}/keys`]: keyOf(role),
  ...webhookSamples(`/b2b/${slugs[role]}`),
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
const view = { name: 'Far ones', state: { filter: { q: 'far' }, sort: { field: 'name', order: 'ASC' } } }
const place = { country: 'UA', city: 'Kyiv', address: 'Khreshchatyk', houseNum: '1' }

export const accountSamples: Record<string, Make> = {
  ...forRoles(roles, organisationCalls),
  'POST /auth/change-password': () => ({ body: { currentPassword: testPassword, newPassword: 'Other-pass-2' } }),
  'PUT /b2b/auth/set-email': () => ({ body: { email: `new-${randomUUID()}@test.example` } }),
  'POST /b2b/auth/sign-in': world => ({ body: { email: world.owners.Retailer.email, password: 'Wrong-pass-1' } }),
  'GET /views': () => ({ query: { list: 'locations' } }),
  'POST /views': () => ({ body: { ...view, list: 'locations', isDefault: true } }),
  'PUT /views/:id': () => ({ body: view }),
  'PUT /notifications/choices/:kind': () => ({
    path: '/notifications/choices/support.acted',
    body: { inPortal: true, mail: 'daily' },
  }),
  'POST /resources': upload,
  'GET /common/countries/:country/cities': () => ({ query: { search: 'ky' } }),
  'GET /common/countries/:country/cities/by-ids': world => ({ query: { ids: world.cityId } }),
  'GET /common/geocode': () => ({ query: place }),
  'POST /b2b/common/print/locations': (world, as) => ({
    body: { ids: [shopOf(world, as).location.id] },
    ownedBy: 'body',
  }),
  'POST /staff/platform-keys': () => ({ body: { name: 'App', mode: 'live', scopes: ['redemptions:write'] } }),
}
