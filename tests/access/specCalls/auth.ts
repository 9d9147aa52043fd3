/** Lists the calls of the specification's section 7, "Auth". */
import type { Role } from '../../../contract/roles'
import { createInvite } from '../../../server/accounts/invites'
import { images } from '../../../server/db/schema'
import { hashSecret } from '../../../server/lib/secrets'
import { readLastMail, readMailedCode } from '../../helpers/outbox'
import type { TestServer } from '../../helpers/server'
import type { Fixtures } from '../fixtures'
import { createSpecCall, type SpecCall, specCallPassword } from './call'

const next = 'Calls-bottle-32'

const challengeOf = async (t: TestServer, email: string) => {
  const { body } = await t.call(null, 'POST', '/auth/reset-password/init', { sendTo: 'Email', login: email })
  const otpCode = readMailedCode(await readLastMail(t, email))
  return { otpCode, challengeToken: body.challengeToken }
}
const signUpBody = async (t: TestServer) => {
  const email = 'newcomer@test.example'
  const inviteCode = await createInvite(t.db, { role: 'Retailer', email, country: 'UA', language: 'en' })
  const [logo] = await t.db
    .insert(images)
    .values({ inviteHash: hashSecret(inviteCode) })
    .returning({ id: images.id })
  return {
    inviteCode,
    password: specCallPassword,
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
const organisationBody = async ({ owners }: Fixtures, t: TestServer, role: Role) => ({
  organizationRegistrationAddress: 'Kyiv, Khreshchatyk 1',
  organizationRegistrationNumber: '87654321',
  logoId: await t.image(owners[role]),
  name: 'Another name',
})

export const authCalls: SpecCall[] = [
  // The accounts of `strangers` have no second factor, so the response is the one that the specification describes.
  createSpecCall(
    'Anonymous',
    'POST /b2b/auth/sign-in',
    ({ strangers }) => ({ body: { email: strangers.Retailer.email, password: specCallPassword } }),
    ['token', 'role'],
  ),
  createSpecCall('Retailer', 'GET /auth/me', {}, ['country']),
  createSpecCall('Anonymous', 'POST /b2b/auth/sign-up', async (_, t) => ({ body: await signUpBody(t) }), [
    'createdUser',
  ]),
  createSpecCall('Retailer', 'POST /auth/change-password', {
    body: { currentPassword: specCallPassword, newPassword: next },
  }),
  createSpecCall(
    'Anonymous',
    'POST /auth/reset-password/init',
    ({ owners }) => ({ body: { sendTo: 'Email', login: owners.Sponsor.email } }),
    ['challengeToken'],
  ),
  createSpecCall(
    'Anonymous',
    'POST /auth/reset-password/confirm',
    async ({ strangers }, t) => ({
      body: { ...(await challengeOf(t, strangers.Recycler.email)), newPassword: next },
    }),
    ['token', 'role'],
  ),
  createSpecCall('Sponsor', 'PUT /b2b/auth/set-email', { body: { email: 'moved@test.example' } }),
  ...slugs.map(([role, slug]) =>
    createSpecCall(role, `PUT /b2b/${slug}`, async (fixtures, t) => ({
      body: await organisationBody(fixtures, t, role),
    })),
  ),
]
