/** Accounts, sessions and organisations, and what all of them have. */
import { scopesOf } from '../../../contract/access'
import { type Role, roles } from '../../../contract/roles'
import { testPassword } from '../../helpers/builders'
import type { World } from '../world'
import { forRoles, type Make, shopOf, slugs } from './sample'

const logoOf = (world: World, role: string) =>
  role === 'Retailer' || role === 'Institution' ? world.shops[role].imageId : world.logos[role as Role]
/** Of what every role hears. */
const heard = { types: ['support.acted'] }
const organisationCalls = (role: Role): Record<string, Make> => ({
  [`PUT /b2b/${slugs[role]}`]: (world, as) => ({ fields: { logoId: logoOf(world, as) }, ownedBy: 'body' }),
  [`POST /b2b/${slugs[role]}/keys`]: () => ({ fields: { scopes: scopesOf(role) } }),
  [`POST /b2b/${slugs[role]}/webhooks`]: () => ({ fields: heard, makesOwn: true }),
  [`PUT /b2b/${slugs[role]}/webhooks/:id`]: () => ({ fields: heard }),
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
const place = { country: 'UA', city: 'Kyiv', address: 'Khreshchatyk', houseNum: '1' }

export const accountSamples: Record<string, Make> = {
  ...forRoles(roles, organisationCalls),
  'POST /auth/change-password': () => ({ body: { currentPassword: testPassword, newPassword: 'Other-pass-2' } }),
  'POST /b2b/auth/sign-in': world => ({ body: { email: world.owners.Retailer.email, password: 'Wrong-pass-1' } }),
  'PUT /notifications/choices/:kind': () => ({
    path: '/notifications/choices/support.acted',
    body: { inPortal: true, mail: 'daily' },
  }),
  'POST /resources': upload,
  'GET /common/countries/:country/cities/by-ids': world => ({ query: { ids: world.cityId } }),
  'GET /common/geocode': () => ({ query: place }),
  'POST /b2b/common/print/locations': (world, as) => ({
    fields: { ids: [shopOf(world, as).location.id] },
    ownedBy: 'body',
  }),
}
