/**
 * Checks that the owner of an account gets it back from a thief who has its password or one of its sessions, whatever
 * the thief adds or changes meanwhile.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, keys } from '../../server/db/schema'
import { createAuthenticator } from '../helpers/authenticator'
import { type TestAccount, testPassword } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { factorCallsOf, factorSite } from '../helpers/factorCalls'
import { readLastMail, readLinkParameter, readMailedCode, readMails } from '../helpers/outbox'
import { startTestServer, type TestServer } from '../helpers/server'

const thiefsPassword = 'Thiefs-bottle-99'
const ownersPassword = 'Owners-bottle-33'

describe.each(databaseEngines)('a stolen account on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database, config: { publicUrl: factorSite } })
  })
  afterAll(() => t.close())
  const { call, post, signIn, addPasskey } = factorCallsOf(() => t)

  type Authenticator = ReturnType<typeof createAuthenticator>
  const signInWithPasskey = async (authenticator: Authenticator) => {
    const { body } = await post(null, '/auth/passkey-sign-in/init')
    const { challengeToken, attemptToken } = body
    const assertion = authenticator.sign(challengeToken)
    return post(null, '/auth/passkey-sign-in/confirm', { challengeToken, attemptToken, assertion })
  }
  const addPasskeyWith = async (session: { token: string }, password: string) => {
    const authenticator = createAuthenticator(factorSite)
    const { body } = await post(session, '/auth/factors/passkey/init', { password })
    const attestation = authenticator.register(body.challengeToken)
    const added = { challengeToken: body.challengeToken, name: 'Key', attestation }
    expect((await post(session, '/auth/factors/passkey/confirm', added)).status).toBe(200)
    return authenticator
  }
  const reset = async (login: string, newPassword: string) => {
    const { body } = await post(null, '/auth/reset-password/init', { sendTo: 'Email', login })
    const otpCode = readMailedCode(await readLastMail(t, login))
    return post(null, '/auth/reset-password/confirm', { challengeToken: body.challengeToken, otpCode, newPassword })
  }
  const setEmail = async (session: { token: string }, email: string) =>
    expect((await call(session, 'PUT', '/b2b/auth/set-email', { email })).status).toBe(204)
  const linksTo = async (email: string) =>
    (await readMails(t, email)).map(mail => readLinkParameter(mail, 'token')).filter(token => token !== '')
  const recover = async (token: string | undefined) =>
    expect((await post(null, '/auth/take-back-email', { token })).status).toBe(204)
  const thiefsAddress = (of: TestAccount) => `${of.accountId.slice(0, 8)}@thief.example`
  /** Adds an accomplice to the team, and makes this person the owner. */
  const transfer = async (session: { token: string }, of: TestAccount, currentPassword: string) => {
    const email = `accomplice-${of.accountId.slice(0, 8)}@thief.example`
    await call(session, 'POST', '/team/invitations', { email, teamRole: 'Manager' })
    const inviteCode = readLinkParameter(await readLastMail(t, email), 'invite')
    const joined = await post(null, '/auth/team-invitations:accept', { inviteCode, password: testPassword })
    const { members } = (await call(session, 'GET', '/team')).body
    const { guid } = members.find((member: { email: string }) => member.email === email)
    const path = `/team/members/${guid}:transfer-ownership`
    expect((await call(session, 'PUT', path, { currentPassword })).status).toBe(200)
    return joined.body as { token: string }
  }
  const teamRoleOf = async (session: { token: string }) => (await call(session, 'GET', '/auth/me')).body.teamRole
  /**
   * Recovers the account with the link, and expects that the owner can then reset the password by e-mail and owns the
   * organisation.
   */
  const expectRecovered = async (owner: TestAccount, link: string | undefined) => {
    await recover(link)
    const own = await reset(owner.email, ownersPassword)
    expect([own.status, own.body.methods]).toEqual([200, undefined])
    expect(await teamRoleOf(own.body)).toBe('Owner')
    return own.body as { token: string }
  }

  test('returns to its owner after a thief with the password added a passkey and changed the password', async () => {
    const owner = await t.organisation('Retailer')
    const thief = (await signIn(owner)).body
    const { authenticator } = await addPasskey(thief)
    const passwords = { currentPassword: testPassword, newPassword: thiefsPassword }
    expect((await call(thief, 'POST', '/auth/change-password', passwords)).status).toBe(204)
    // The passkey stops the owner from signing in with the mailbox alone, so the link has to stay valid.
    expect((await reset(owner.email, ownersPassword)).body.methods).toContain('passkey')
    await expectRecovered(owner, (await linksTo(owner.email))[0])
    expect((await signInWithPasskey(authenticator)).status).toBeGreaterThanOrEqual(400)
  })

  test('returns to its owner after a thief with a session set an address, a password and a passkey, and set the address back', async () => {
    const owner = await t.organisation('Retailer')
    await setEmail(owner, thiefsAddress(owner))
    const thief = (await reset(thiefsAddress(owner), thiefsPassword)).body
    const authenticator = await addPasskeyWith(thief, thiefsPassword)
    await setEmail(thief, owner.email)
    expect(await readMails(t, thiefsAddress(owner)).then(mails => mails.length)).toBeGreaterThan(0)
    await expectRecovered(owner, (await linksTo(owner.email)).at(-1))
    expect((await signInWithPasskey(authenticator)).status).toBeGreaterThanOrEqual(400)
    for (const link of await linksTo(thiefsAddress(owner)))
      expect((await post(null, '/auth/take-back-email', { token: link })).status).toBe(404)
  })

  test('returns to its owner with the ownership that a thief transferred before setting the address back', async () => {
    const owner = await t.organisation('Retailer')
    await setEmail(owner, thiefsAddress(owner))
    const thief = (await reset(thiefsAddress(owner), thiefsPassword)).body
    const accomplice = await transfer(thief, owner, thiefsPassword)
    await setEmail(thief, owner.email)
    await expectRecovered(owner, (await linksTo(owner.email)).at(-1))
    expect((await call(accomplice, 'GET', '/team')).status).toBe(401)
  })

  test('returns to its owner after a thief who transferred the ownership tried to leave the team', async () => {
    const owner = await t.organisation('Retailer')
    await setEmail(owner, thiefsAddress(owner))
    await transfer(owner, owner, testPassword)
    const left = await call(owner, 'DELETE', '/team/membership')
    expect([left.status, left.body.errorCode]).toEqual([409, 'InvalidOperation'])
    expect(await t.db.$count(accounts, eq(accounts.id, owner.accountId))).toBe(1)
    await expectRecovered(owner, (await linksTo(owner.email))[0])
  })

  test('the link of a changed e-mail also ends a passkey that the thief added in an earlier session', async () => {
    const owner = await t.organisation('Retailer')
    const { authenticator } = await addPasskey((await signIn(owner)).body)
    const later = (await signInWithPasskey(authenticator)).body
    await setEmail(later, thiefsAddress(owner))
    await expectRecovered(owner, (await linksTo(owner.email)).at(-1))
    expect((await signInWithPasskey(authenticator)).status).toBeGreaterThanOrEqual(400)
  })

  test('an owner who corrects the own address keeps everything, and the link to this address works once', async () => {
    const owner = await t.organisation('Retailer')
    const key = { name: 'Tills', mode: 'live', scopes: ['events:deposit'] }
    await call(owner, 'POST', '/b2b/retail/keys', key)
    await setEmail(owner, thiefsAddress(owner))
    await setEmail(owner, owner.email)
    const [made] = await t.db.select().from(keys).where(eq(keys.organisationId, owner.organisationId))
    expect(made?.revokedAt).toBeNull()
    const [link] = await linksTo(owner.email)
    await expectRecovered(owner, link)
    expect((await post(null, '/auth/take-back-email', { token: link })).status).toBe(404)
  })

  test('a link to an earlier factor’s e-mail does not shorten the link of a changed e-mail', async () => {
    const owner = await t.organisation('Retailer')
    const thief = (await signIn(owner)).body
    await addPasskey(thief)
    await setEmail(thief, thiefsAddress(owner))
    const expiries = await t.db.query.emailChanges.findMany({
      where: (link, { eq: isEqual }) => isEqual(link.accountId, owner.accountId),
    })
    const [first, second] = expiries.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    expect(second?.expiresAt.getTime()).toBeGreaterThan(first?.expiresAt.getTime() ?? Number.POSITIVE_INFINITY)
  })
})
