/**
 * Checks single sign-on: with the real `oidc-provider`, and with a provider whose tokens and metadata are wrong in one way
 * each.
 */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ActivityEntry } from '../../contract/activity'
import { limits } from '../../contract/limits'
import { recordProof } from '../../server/accounts/emailProofs'
import { openSession } from '../../server/accounts/sessions'
import {
  accounts,
  auditLog,
  emailChanges,
  memberships,
  secondFactors,
  singleSignOnAttempts,
  singleSignOns,
  teamInvitations,
} from '../../server/db/schema'
import { openIdentityProviders } from '../../server/identityProviders/identityProviders'
import type { TestAccount } from '../helpers/builders'
import {
  clientId,
  clientSecret,
  passRealProvider,
  startHostileProvider,
  startRealProvider,
} from '../helpers/identityProvider'
import { startTestServer, type TestAnswer, type TestServer } from '../helpers/server'

const redirectAddress = 'http://localhost:3000/single-sign-on'
let t: TestServer
let hostile: Awaited<ReturnType<typeof startHostileProvider>>
/** The TXT records that the test's name server has. */
const txtRecords = new Map<string, string[]>()
let isDnsSilent = false
let serial = 0

beforeAll(async () => {
  hostile = await startHostileProvider()
  const identityProviders = openIdentityProviders({
    allowsLoopback: true,
    resolveHost: async () => ['10.0.0.7'],
    resolveTxt: async name => {
      if (isDnsSilent) throw new Error('no answer')
      return txtRecords.get(name) ?? []
    },
  })
  t = await startTestServer({ config: { demo: true }, deps: { identityProviders } })
})
afterAll(async () => {
  await t.close()
  await hostile.close()
})
beforeEach(() => hostile.restore())

const call = (caller: { token: string } | null, method: string, path: string, body?: unknown, headers = {}) => {
  const n = serial++
  return t.call(caller, method, path, body, { remoteAddress: `10.9.${n >> 8}.${n & 255}`, headers })
}
const pathOf = ({ organisationId }: { organisationId: string }) =>
  `/staff/organisations/${organisationId}/single-sign-on`
const newDomain = () => `${randomUUID().slice(0, 8)}.example`
const settings = (overrides: object = {}) => ({
  domain: newDomain(),
  issuer: hostile.issuer,
  clientId,
  clientSecret,
  roleClaim: null,
  managerValues: [],
  viewerValues: [],
  ...overrides,
})

/** Configures single sign-on for an organisation and proves its domain. */
async function configure(owner: TestAccount, overrides: object = {}) {
  const staff = await t.staff()
  const { body } = await call(staff, 'PUT', pathOf(owner), settings(overrides))
  txtRecords.set(body.dnsRecord.name, [body.dnsRecord.value])
  const checked = await call(staff, 'POST', `${pathOf(owner)}/check`)
  expect(checked.body.verifiedAt).toEqual(expect.any(String))
  return { staff, domain: body.domain as string }
}

const cookieOf = ({ headers }: TestAnswer) => String([headers['set-cookie']].flat()[0]).split(';')[0] ?? ''

/** Begins a sign-in, and sets the nonce that the hostile provider's token has. */
async function begin(email: string) {
  const answer = await call(null, 'POST', '/auth/single-sign-on/start', { email })
  expect(answer.status).toBe(200)
  const url = new URL(answer.body.url)
  hostile.nonce = url.searchParams.get('nonce') ?? ''
  return { url, state: url.searchParams.get('state') ?? '', cookie: cookieOf(answer) }
}
const finish = (body: object, cookie: string) => call(null, 'POST', '/auth/single-sign-on/finish', body, { cookie })

/** Signs in with the hostile provider's next token. */
async function signIn(email: string, claims: object = { email, email_verified: true }) {
  const { state, cookie } = await begin(email)
  hostile.claims = { ...claims, ...hostile.claims }
  return finish({ code: 'code', state }, cookie)
}

const accountOf = async (email: string) => (await t.db.select().from(accounts).where(eq(accounts.email, email)))[0]
const memberOf = async (email: string, { organisationId }: { organisationId: string }) => {
  const [row] = await t.db
    .select({ membership: memberships })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(accounts.email, email), eq(memberships.organisationId, organisationId)))
  return row?.membership
}
const causeOf = ({ status, body }: TestAnswer) => [status, body.errorCode, body.params?.cause]
const failed = (cause: string) => [422, 'SingleSignOnFailed', cause]

describe('with oidc-provider', () => {
  let owner: TestAccount
  let domain: string
  let real: Awaited<ReturnType<typeof startRealProvider>>
  const people: Parameters<typeof startRealProvider>[1] = {}
  beforeAll(async () => {
    real = await startRealProvider(redirectAddress, people)
    owner = await t.organisation('Retailer', { name: 'Green shops' })
    const claim = { roleClaim: 'groups', managerValues: ['portal-managers'] }
    domain = (await configure(owner, { issuer: real.issuer, ...claim })).domain
  })
  afterAll(() => real.close())

  const enter = async (email: string) => {
    const { url, cookie } = await begin(email)
    return { url, answer: await finish(await passRealProvider(url.href), cookie) }
  }

  test('a new person becomes a viewer, reads the organisation, and cannot change it', async () => {
    const email = `olena@${domain}`
    const { url, answer } = await enter(email)
    expect(url.origin).toBe(real.issuer)
    const { code_challenge_method, redirect_uri, response_type } = Object.fromEntries(url.searchParams)
    expect({ code_challenge_method, redirect_uri, response_type }).toEqual({
      code_challenge_method: 'S256',
      redirect_uri: redirectAddress,
      response_type: 'code',
    })
    expect(answer.status).toBe(200)
    expect(answer.body.role).toBe('Retailer')
    const me = await call(answer.body, 'GET', '/auth/me')
    expect(me.body).toMatchObject({ email, teamRole: 'Viewer', organisation: { guid: owner.organisationId } })
    expect((await call(answer.body, 'GET', '/b2b/retail')).body.name).toBe('Green shops')
    const created = await call(answer.body, 'POST', '/b2b/retail/keys', { name: 'Till', mode: 'live', scopes: [] })
    expect(created.body.errorCode).toBe('InsufficientPermissions')
  })

  test('the claim makes a manager, and a viewer again at the next sign-in without it', async () => {
    const email = `petro@${domain}`
    people[email] = { groups: ['cashiers', 'portal-managers'] }
    expect((await enter(email)).answer.status).toBe(200)
    expect((await memberOf(email, owner))?.teamRole).toBe('Manager')
    people[email] = { groups: [] }
    await enter(email)
    expect((await memberOf(email, owner))?.teamRole).toBe('Viewer')
  })

  test('the owner stays the owner whatever the claim says', async () => {
    const email = `owner@${domain}`
    await t.db.update(accounts).set({ email }).where(eq(accounts.id, owner.accountId))
    await recordProof(t.db, owner.accountId, email, new Date(0))
    people[email] = { groups: [] }
    const { answer } = await enter(email)
    expect((await call(answer.body, 'GET', '/auth/me')).body.teamRole).toBe('Owner')
  })

  test('an address that the provider has not verified is refused', async () => {
    const email = `unverified@${domain}`
    people[email] = { email_verified: false }
    expect(causeOf((await enter(email)).answer)).toEqual(failed('email'))
    expect(await accountOf(email)).toBeUndefined()
  })

  test('an answer works once', async () => {
    const { url, cookie } = await begin(`twice@${domain}`)
    const answer = await passRealProvider(url.href)
    const answers = await Promise.all([finish(answer, cookie), finish(answer, cookie), finish(answer, cookie)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(causeOf(await finish(answer, cookie))).toEqual(failed('expired'))
  })

  test('a code of another sign-in is refused, because its verifier is another one', async () => {
    const [one, other] = [await begin(`one@${domain}`), await begin(`other@${domain}`)]
    const { code } = await passRealProvider(one.url.href)
    const { state, iss } = await passRealProvider(other.url.href)
    expect(causeOf(await finish({ code, state, iss }, other.cookie))).toEqual(failed('provider'))
  })
})

describe('a provider that is wrong', () => {
  let owner: TestAccount
  let domain: string
  beforeAll(async () => {
    owner = await t.organisation('Retailer')
    domain = (await configure(owner)).domain
  })
  const email = () => `${randomUUID().slice(0, 8)}@${domain}`
  /** Expects that the next sign-in fails and leaves no account and no session. */
  async function expectRefused(cause: string, address = email(), claims?: object) {
    expect(causeOf(await signIn(address, claims))).toEqual(failed(cause))
    expect(await accountOf(address)).toBeUndefined()
  }
  const seconds = (after: number) => Math.floor(Date.now() / 1000) + after

  test('is accepted as long as nothing is wrong', async () => {
    const address = email()
    expect((await signIn(address)).status).toBe(200)
    expect((await memberOf(address, owner))?.teamRole).toBe('Viewer')
  })

  test.each([
    ['a wrong issuer', { iss: 'http://127.0.0.1:1' }],
    ['a wrong audience', { aud: 'another-client' }],
    ['several audiences without the authorised party', { aud: [clientId, 'another-client'] }],
    ['a wrong nonce', { nonce: 'another-nonce' }],
    ['no nonce', { nonce: undefined }],
    ['an expired token', { exp: seconds(-3600), iat: seconds(-7200) }],
    ['no time of expiry', { exp: undefined }],
    ['a token of the future', { nbf: seconds(3600) }],
    ['no subject', { sub: undefined }],
  ])('%s is refused', async (_, claims) => {
    hostile.claims = claims
    await expectRefused('provider')
  })

  test('a signature of another key is refused', async () => {
    hostile.isForeignKey = true
    await expectRefused('provider')
  })

  test.each([
    ['is not verified', (address: string) => ({ email: address, email_verified: false })],
    ['is said to be verified in words', (address: string) => ({ email: address, email_verified: 'true' })],
    ['is verified without a word of it', (address: string) => ({ email: address })],
    ['is missing', () => ({ email_verified: true })],
    ['has another domain', () => ({ email: 'olena@elsewhere.example', email_verified: true })],
    ['has a subdomain', () => ({ email: `olena@shop.${domain}`, email_verified: true })],
    ['has the domain in its local part', () => ({ email: `"a@${domain}"@elsewhere.example`, email_verified: true })],
    ['is a list', (address: string) => ({ email: [address], email_verified: true })],
  ])('an e-mail that %s is refused', async (_, claimsOf) => {
    const address = email()
    await expectRefused('email', address, claimsOf(address))
  })

  test('an address is read from the userinfo of the same subject only', async () => {
    const address = email()
    hostile.userinfo = { email: address, email_verified: true, sub: 'person-2' }
    await expectRefused('provider', address, {})
    hostile.restore()
    hostile.userinfo = { email: address, email_verified: true }
    expect((await signIn(address, {})).status).toBe(200)
  })

  test('a wrong state, no cookie, the cookie of another browser and a late answer are refused, and end the attempt', async () => {
    const { state, cookie } = await begin(email())
    expect(causeOf(await finish({ code: 'code', state: 'another' }, cookie))).toEqual(failed('expired'))
    expect(causeOf(await finish({ code: 'code', state }, cookie))).toEqual(failed('expired'))
    const second = await begin(email())
    expect(causeOf(await finish({ code: 'code', state: second.state }, ''))).toEqual(failed('expired'))
    const third = await begin(email())
    expect(causeOf(await finish({ code: 'code', state: second.state }, third.cookie))).toEqual(failed('expired'))
    const late = await begin(email())
    await t.db.update(singleSignOnAttempts).set({ expiresAt: new Date(Date.now() - 1) })
    expect(causeOf(await finish({ code: 'code', state: late.state }, late.cookie))).toEqual(failed('expired'))
    expect(hostile.requests).not.toContain('/token')
  })

  test('the cookie is for the calls of single sign-on alone', async () => {
    const answer = await call(null, 'POST', '/auth/single-sign-on/start', { email: email() })
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^single-sign-on=[\w-]{43}; Max-Age=600; Path=\/api\/auth\/single-sign-on; HttpOnly; SameSite=Strict$/,
    )
  })

  test('a person who cancels at the provider is told so', async () => {
    const { state, cookie } = await begin(email())
    expect(causeOf(await finish({ error: 'access_denied', state }, cookie))).toEqual(failed('cancelled'))
  })

  test('an answer of one organisation’s provider does not sign in with the other’s', async () => {
    const other = await t.organisation('Retailer')
    const { domain: otherDomain } = await configure(other, { clientId: 'other-portal' })
    const mine = await begin(email())
    const theirs = await begin(`olena@${otherDomain}`)
    // The token is right for the first organisation, and the answer arrives with the attempt of the other.
    hostile.nonce = mine.url.searchParams.get('nonce') ?? ''
    hostile.claims = { email: `olena@${domain}`, email_verified: true }
    expect(causeOf(await finish({ code: 'code', state: mine.state }, theirs.cookie))).toEqual(failed('expired'))
    const again = await begin(`olena@${otherDomain}`)
    expect(causeOf(await finish({ code: 'code', state: again.state }, again.cookie))).toEqual(failed('provider'))
    hostile.claims = { email: `olena@${domain}`, email_verified: true, aud: 'other-portal' }
    const last = await begin(`olena@${otherDomain}`)
    expect(causeOf(await finish({ code: 'code', state: last.state }, last.cookie))).toEqual(failed('email'))
    // RFC 9207: the answer names an issuer that is not the one of the attempt.
    const named = await begin(email())
    const mixedUp = { code: 'code', state: named.state, iss: 'http://127.0.0.1:1' }
    expect(causeOf(await finish(mixedUp, named.cookie))).toEqual(failed('provider'))
  })

  test.each([
    ['an issuer that is not the configured one', { issuer: 'http://127.0.0.1:1' }],
    ['a sign-in page that is a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['a sign-in page in the private network', { authorization_endpoint: 'https://10.0.0.7/authorize' }],
  ])('metadata with %s is refused', async (_, metadata) => {
    const stranger = await t.organisation('Retailer')
    const { domain: another } = await configure(stranger)
    hostile.metadata = metadata
    const answer = await call(null, 'POST', '/auth/single-sign-on/start', { email: `olena@${another}` })
    expect(causeOf(answer)).toEqual(failed('provider'))
  })

  test.each([
    ['in the private network', { token_endpoint: 'https://10.0.0.7/token' }],
    ['whose name leads into the private network', { token_endpoint: 'https://intranet.example/token' }],
    ['without TLS', { token_endpoint: 'http://93.184.216.34/token' }],
  ])('a token address %s is not called', async (_, metadata) => {
    const stranger = await t.organisation('Retailer')
    const { domain: another } = await configure(stranger)
    hostile.metadata = metadata
    expect(causeOf(await signIn(`olena@${another}`))).toEqual(failed('provider'))
  })

  test('an endless answer, a redirection and silence are refused in time', async () => {
    const stranger = await t.organisation('Retailer')
    const { domain: another } = await configure(stranger)
    hostile.answer = (path, response) => {
      if (path !== '/.well-known/openid-configuration') return false
      response.setHeader('content-type', 'application/json')
      response.end(`"${'x'.repeat(300 * 1024)}"`)
      return true
    }
    const start = () => call(null, 'POST', '/auth/single-sign-on/start', { email: `olena@${another}` })
    expect(causeOf(await start())).toEqual(failed('provider'))
    hostile.answer = (_, response) => {
      response.writeHead(302, { location: `${hostile.issuer}/elsewhere` }).end()
      return true
    }
    expect(causeOf(await start())).toEqual(failed('provider'))
    expect(hostile.requests).not.toContain('/elsewhere')
    hostile.restore()
    hostile.silentPath = '/.well-known/openid-configuration'
    const began = performance.now()
    expect(causeOf(await start())).toEqual(failed('provider'))
    expect(performance.now() - began).toBeLessThan(8_000)
  })
})

describe('accounts', () => {
  let owner: TestAccount
  let domain: string
  beforeAll(async () => {
    owner = await t.organisation('Retailer')
    domain = (await configure(owner)).domain
  })
  /** An account of another organisation, with an address of the domain. */
  async function stranger({ isProved = true } = {}) {
    const other = await t.organisation('Recycler')
    const email = `${randomUUID().slice(0, 8)}@${domain}`
    await t.db.update(accounts).set({ email }).where(eq(accounts.id, other.accountId))
    if (isProved) await recordProof(t.db, other.accountId, email, new Date(0))
    return { ...other, email }
  }

  test('a person of another organisation is signed in to this one alone', async () => {
    const other = await stranger()
    const { status, body } = await signIn(other.email)
    expect(status).toBe(200)
    expect((await call(body, 'GET', '/auth/me')).body.organisation.guid).toBe(owner.organisationId)
    expect((await call(body, 'GET', '/auth/memberships')).body).toHaveLength(1)
    expect((await call(body, 'GET', '/b2b/recycler')).status).toBe(403)
    const switched = await call(body, 'POST', `/auth/memberships/${other.organisationId}:switch`)
    expect([switched.status, switched.body.errorCode]).toEqual([403, 'InsufficientPermissions'])
    const stolen = await call(body, 'PUT', '/b2b/auth/set-email', { email: 'thief@elsewhere.example' })
    expect([stolen.status, stolen.body.errorCode]).toEqual([403, 'InsufficientPermissions'])
    expect((await call(body, 'GET', '/auth/sessions')).body.items).toHaveLength(1)
    await call(body, 'POST', '/auth/sessions/end-others')
    expect((await call(other, 'GET', '/auth/me')).status).toBe(200)
  })

  test('an account that only claims the address is not joined: its holder gets nothing', async () => {
    const other = await stranger({ isProved: false })
    expect(causeOf(await signIn(other.email))).toEqual(failed('account'))
    expect(await memberOf(other.email, owner)).toBeUndefined()
    await recordProof(t.db, other.accountId, other.email)
    expect((await signIn(other.email)).status).toBe(200)
  })

  test('an account whose change of e-mail can still be undone is not joined', async () => {
    const other = await stranger({ isProved: false })
    const now = new Date()
    const link = { accountId: other.accountId, oldEmail: 'former@elsewhere.example', newEmail: other.email }
    await t.db.insert(emailChanges).values({
      ...link,
      tokenHash: randomUUID(),
      createdAt: new Date(now.getTime() - 60_000),
      sessionBeganAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    })
    await recordProof(t.db, other.accountId, other.email, now)
    expect(causeOf(await signIn(other.email))).toEqual(failed('account'))
  })

  test('support staff are not signed in', async () => {
    const staff = await t.staff()
    const email = `${randomUUID().slice(0, 8)}@${domain}`
    await t.db.update(accounts).set({ email }).where(eq(accounts.id, staff.accountId))
    expect(causeOf(await signIn(email))).toEqual(failed('account'))
  })

  test('of simultaneous first sign-ins all succeed with one account', async () => {
    const email = `${randomUUID().slice(0, 8)}@${domain}`
    const attempts = []
    for (let n = 0; n < 4; n++) attempts.push(await begin(email))
    const { nonce } = Object.fromEntries(attempts[0]?.url.searchParams ?? [])
    await t.db.update(singleSignOnAttempts).set({ nonce })
    hostile.nonce = nonce ?? ''
    hostile.claims = { email, email_verified: true }
    const answers = await Promise.all(attempts.map(({ state, cookie }) => finish({ code: 'code', state }, cookie)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  test('a member’s own second factor is needed for a sensitive action, because a single sign-on proves none', async () => {
    const email = `${randomUUID().slice(0, 8)}@${domain}`
    const first = await signIn(email)
    const { id: accountId = '' } = (await accountOf(email)) ?? {}
    await t.db.insert(secondFactors).values({ accountId, kind: 'totp', name: 'Phone', secret: 'JBSWY3DPEHPK3PXP' })
    hostile.restore()
    const second = await signIn(email)
    expect([first.status, second.status]).toEqual([200, 200])
    const left = await call(second.body, 'DELETE', '/team/membership')
    expect([left.status, left.body.errorCode]).toEqual([403, 'FactorRequired'])
  })

  test('a waiting invitation ends and decides the role, if no claim is configured', async () => {
    const email = `${randomUUID().slice(0, 8)}@${domain}`
    const { organisationId } = owner
    const expiresAt = new Date(Date.now() + 60_000)
    await t.db
      .insert(teamInvitations)
      .values({ organisationId, email, teamRole: 'Manager', codeHash: email, expiresAt })
    await signIn(email)
    expect((await memberOf(email, owner))?.teamRole).toBe('Manager')
    expect(await t.db.$count(teamInvitations, eq(teamInvitations.email, email))).toBe(0)
  })

  test('a removed member returns as the provider says', async () => {
    const email = `${randomUUID().slice(0, 8)}@${domain}`
    const { body } = await signIn(email)
    const { id } = (await memberOf(email, owner)) ?? {}
    expect((await call(owner, 'DELETE', `/team/members/${id}`)).status).toBe(204)
    expect((await call(body, 'GET', '/auth/me')).status).toBe(401)
    hostile.restore()
    expect((await signIn(email)).status).toBe(200)
  })

  test('a full team accepts no further member', async () => {
    const full = await t.organisation('Retailer')
    const { domain: its } = await configure(full)
    const { organisationId } = full
    const expiresAt = new Date(Date.now() + 60_000)
    const invitations = Array.from({ length: limits.teamSize - 1 }, (_, n) => ({
      organisationId,
      email: `${n}@full.example`,
      teamRole: 'Viewer' as const,
      codeHash: `${organisationId} ${n}`,
      expiresAt,
    }))
    await t.db.insert(teamInvitations).values(invitations)
    const email = `late@${its}`
    const { status, body } = await signIn(email)
    expect([status, body.errorCode]).toEqual([409, 'LimitReached'])
    expect(await accountOf(email)).toBeUndefined()
  })

  test('if there are values for viewers, a person with no known value is refused', async () => {
    const { domain: its } = await configure(await t.organisation('Retailer'), {
      roleClaim: 'groups',
      managerValues: ['managers'],
      viewerValues: ['staff'],
    })
    expect(causeOf(await signIn(`a@${its}`, { email: `a@${its}`, email_verified: true, groups: ['guests'] }))).toEqual(
      failed('role'),
    )
    hostile.restore()
    expect((await signIn(`a@${its}`, { email: `a@${its}`, email_verified: true, groups: 'staff' })).status).toBe(200)
  })

  test('the audit log has the sign-in with its account, and a failed one with its organisation', async () => {
    const email = `${randomUUID().slice(0, 8)}@${domain}`
    await signIn(email)
    hostile.restore()
    hostile.claims = { aud: 'another' }
    await signIn(`x@${domain}`)
    const isIts = and(eq(auditLog.action, 'sign-in-single-sign-on'), eq(auditLog.organisationId, owner.organisationId))
    const rows = await t.db.select().from(auditLog).where(isIts)
    expect(rows.find(({ actorEmail }) => actorEmail === email)?.outcome).toBe('200')
    expect(rows.some(({ outcome }) => outcome.startsWith('422'))).toBe(true)
  })
})

test('the activity has the members whom a sign-in adds, and the roles that the claim changes', async () => {
  const its = await t.organisation('Retailer')
  const { domain: domainOfIts } = await configure(its, {
    roleClaim: 'groups',
    managerValues: ['managers'],
    viewerValues: ['guests'],
  })
  const email = `a@${domainOfIts}`
  for (const groups of ['guests', 'managers']) {
    expect((await signIn(email, { email, email_verified: true, groups })).status).toBe(200)
    hostile.restore()
  }
  const { items } = (await t.call(its, 'GET', '/b2b/retail/activity')).body
  const ofMember = items.filter(({ recordType }: ActivityEntry) => recordType === 'Member')
  const changes = [{ field: 'teamRole', from: 'Viewer', to: 'Manager' }]
  const common = { actorEmail: email, subjectName: email, outcome: '200' }
  expect(ofMember).toMatchObject([
    { ...common, action: 'team-role', kind: 'changed', changes },
    { ...common, action: 'team-joined', changes: null },
  ])
})

describe('the configuration', () => {
  test('is off until the TXT record is there, and off again without it', async () => {
    const owner = await t.organisation('Retailer')
    const staff = await t.staff()
    const { body } = await call(staff, 'PUT', pathOf(owner), settings())
    expect(body.dnsRecord.name).toBe(`_portal-sign-on.${body.domain}`)
    const email = `olena@${body.domain}`
    const start = () => call(null, 'POST', '/auth/single-sign-on/start', { email })
    const check = () => call(staff, 'POST', `${pathOf(owner)}/check`)
    expect((await check()).body.verifiedAt).toBeNull()
    expect((await start()).status).toBe(404)
    txtRecords.set(body.dnsRecord.name, ['v=spf1 -all', body.dnsRecord.value])
    expect((await check()).body.verifiedAt).toEqual(expect.any(String))
    expect((await start()).status).toBe(200)
    isDnsSilent = true
    expect((await check()).status).toBe(503)
    isDnsSilent = false
    expect((await start()).status).toBe(200)
    txtRecords.delete(body.dnsRecord.name)
    expect((await check()).body.verifiedAt).toBeNull()
    expect((await start()).status).toBe(404)
  })

  test('never shows the secret, which stays if none is sent, and is not sent to another issuer', async () => {
    const owner = await t.organisation('Retailer')
    const { staff, domain } = await configure(owner)
    const { body } = await call(staff, 'GET', pathOf(owner))
    expect(body.redirectAddress).toBe(redirectAddress)
    expect(JSON.stringify(body)).not.toContain(clientSecret)
    const { clientSecret: _, ...without } = settings({ domain })
    expect((await call(staff, 'PUT', pathOf(owner), { ...without, roleClaim: 'groups' })).status).toBe(200)
    const moved = await call(staff, 'PUT', pathOf(owner), { ...without, issuer: 'https://other.example' })
    expect([moved.status, moved.body.fields]).toEqual([400, { clientSecret: 'InvalidParams' }])
  })

  test('has a domain of one organisation only, in any spelling, and an issuer that may be called', async () => {
    const { domain } = await configure(await t.organisation('Retailer'), {
      domain: `пошта-${randomUUID().slice(0, 8)}.укр`,
    })
    const [staff, other] = [await t.staff(), await t.organisation('Retailer')]
    const taken = await call(staff, 'PUT', pathOf(other), settings({ domain: new URL(`https://${domain}`).hostname }))
    expect([taken.status, taken.body.fields]).toEqual([409, { domain: 'NotUnique' }])
    for (const issuer of ['http://93.184.216.34', 'https://10.0.0.7', 'https://169.254.169.254']) {
      const { status } = await call(staff, 'PUT', pathOf(other), settings({ issuer }))
      expect(status).toBe(400)
    }
  })

  test('another domain or client has to be proved again and ends the sessions; the removal ends them too', async () => {
    const owner = await t.organisation('Retailer')
    const { staff, domain } = await configure(owner)
    const sessionOf = async () => (await signIn(`olena@${domain}`)).body as { token: string }
    const first = await sessionOf()
    const password = await openSession(t.db, { id: (await accountOf(`olena@${domain}`))?.id ?? '', role: 'Retailer' })
    const other = await call(staff, 'PUT', pathOf(owner), settings({ domain, clientId: 'another' }))
    expect(other.body.verifiedAt).toBeNull()
    expect((await call(first, 'GET', '/auth/me')).status).toBe(401)
    await configure(owner, { domain })
    hostile.restore()
    const second = await sessionOf()
    expect((await call(second, 'GET', '/auth/me')).status).toBe(200)
    expect((await call(staff, 'DELETE', pathOf(owner))).status).toBe(204)
    expect((await call(second, 'GET', '/auth/me')).status).toBe(401)
    expect((await call(password, 'GET', '/auth/me')).status).toBe(200)
    expect(await t.db.$count(singleSignOns, eq(singleSignOns.organisationId, owner.organisationId))).toBe(0)
    await configure(owner)
    const moved = await call(staff, 'PUT', pathOf(owner), settings())
    expect(moved.body.verifiedAt).toBeNull()
  })

  test('an address of a domain without single sign-on is answered alike, whether an account has it or not', async () => {
    const { email } = await t.organisation('Retailer')
    const [known, unknown] = await Promise.all(
      [email, 'nobody@test.example'].map(each => call(null, 'POST', '/auth/single-sign-on/start', { email: each })),
    )
    expect(known?.status).toBe(404)
    expect(known?.body).toEqual(unknown?.body)
  })

  test('the calls of the sign-in are limited by address', async () => {
    const answers = []
    for (let n = 0; n < 11; n++)
      answers.push(
        await t.call(null, 'POST', '/auth/single-sign-on/finish', { state: 'x' }, { remoteAddress: '10.77.0.1' }),
      )
    expect(answers.at(-1)?.status).toBe(429)
  })
})
