/** Accounts and organisations: signing up, what they change of themselves, and leaving. */
import { randomUUID } from 'node:crypto'
import type { Role } from '../../../contract/roles'
import { testPassword } from '../../helpers/builders'
import type { World } from '../world'
import { forRoles, type Make, slugs } from './sample'
import { webhookSamples } from './webhooks'

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
    [`GET ${path}/keys`]: () => ({ path: `${path}/keys` }),
    [`POST ${path}/keys`]: () => ({
      path: `${path}/keys`,
      body: { name: 'Till 7', mode: 'live', scopes: ['events:deposit'] },
    }),
    ...webhookSamples(path, world => world.webhooks[role]),
    ...Object.fromEntries(
      ['rotate', 'revoke'].map((action): [string, Make] => [
        `PUT ${path}/keys/:id([^:]+)::${action}`,
        world => ({ path: `${path}/keys/${world.keys[role].id}:${action}`, ownedBy: 'path' }),
      ]),
    ),
  }
}

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

export const accountSamples: Record<string, Make> = {
  ...forRoles(Object.keys(slugs) as Role[], organisationCalls),
  ...accountCalls,
}
