/**
 * Checks for which e-mail addresses single sign-on finds an existing account, adds a new account or member, or rejects
 * the sign-in.
 */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ActivityEntry } from '../../contract/activity'
import { limits } from '../../contract/limits'
import { recordEmailProof } from '../../server/accounts/emailProofs'
import {
  accounts,
  auditLog,
  emailChanges,
  memberships,
  secondFactors,
  singleSignOnAttempts,
  teamInvitations,
} from '../../server/db/schema'
import { addAuthenticatorApp } from '../helpers/authenticatorApp'
import type { TestAccount } from '../helpers/builders'
import { setUpSingleSignOn } from '../helpers/singleSignOnSetup'

const singleSignOn = setUpSingleSignOn()
const { call, configure, begin, finish, signIn, accountOf, memberOf, causeOf, failed } = singleSignOn

describe('accounts', () => {
  let owner: TestAccount
  let domain: string
  beforeAll(async () => {
    owner = await singleSignOn.t.organisation('Retailer')
    domain = (await configure(owner)).domain
  })
  /** Creates an account of another organisation whose e-mail address is in the domain of single sign-on. */
  async function stranger({ isProved = true } = {}) {
    const other = await singleSignOn.t.organisation('Recycler')
    const email = `${randomUUID().slice(0, 8)}@${domain}`
    await singleSignOn.t.db.update(accounts).set({ email }).where(eq(accounts.id, other.accountId))
    if (isProved) await recordEmailProof(singleSignOn.t.db, other.accountId, email, new Date(0))
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
    await recordEmailProof(singleSignOn.t.db, other.accountId, other.email)
    expect((await signIn(other.email)).status).toBe(200)
  })

  test('an account whose change of e-mail can still be undone is not joined', async () => {
    const other = await stranger({ isProved: false })
    const now = new Date()
    const link = { accountId: other.accountId, oldEmail: 'former@elsewhere.example', newEmail: other.email }
    await singleSignOn.t.db.insert(emailChanges).values({
      ...link,
      tokenHash: randomUUID(),
      createdAt: new Date(now.getTime() - 60_000),
      sessionBeganAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    })
    await recordEmailProof(singleSignOn.t.db, other.accountId, other.email, now)
    expect(causeOf(await signIn(other.email))).toEqual(failed('account'))
  })

  test('an account with a second factor is not joined, because its holder may be another person', async () => {
    const other = await stranger()
    await addAuthenticatorApp(singleSignOn.t, other)
    expect(causeOf(await signIn(other.email))).toEqual(failed('factor'))
    expect(await memberOf(other.email, owner)).toBeUndefined()
    // If the person accepts an invitation, which requires the second factor, single sign-on finds the member and
    // succeeds.
    await singleSignOn.t.db
      .insert(memberships)
      .values({ accountId: other.accountId, organisationId: owner.organisationId, teamRole: 'Viewer' })
    singleSignOn.hostile.restore()
    expect((await signIn(other.email)).status).toBe(200)
  })

  test('a limited member keeps the e-mail, with which single sign-on would add the person again', async () => {
    const member = await singleSignOn.t.member(owner, 'Viewer')
    const change = (email = `${randomUUID()}@elsewhere.example`) =>
      call(member, 'PUT', '/b2b/auth/set-email', { email })
    const isMember = eq(memberships.id, member.membershipId)
    await singleSignOn.t.db.update(memberships).set({ locationLimit: [] }).where(isMember)
    expect((await change()).body.errorCode).toBe('InvalidOperation')
    await singleSignOn.t.db.update(memberships).set({ locationLimit: null }).where(isMember)
    expect((await change()).status).toBe(204)
  })

  test('support staff are not signed in', async () => {
    const staff = await singleSignOn.t.staff()
    const email = `${randomUUID().slice(0, 8)}@${domain}`
    await singleSignOn.t.db.update(accounts).set({ email }).where(eq(accounts.id, staff.accountId))
    expect(causeOf(await signIn(email))).toEqual(failed('account'))
  })

  test('of simultaneous first sign-ins all succeed with one account', async () => {
    const email = `${randomUUID().slice(0, 8)}@${domain}`
    const attempts = []
    for (let n = 0; n < 4; n++) attempts.push(await begin(email))
    const { nonce } = Object.fromEntries(attempts[0]?.url.searchParams ?? [])
    await singleSignOn.t.db.update(singleSignOnAttempts).set({ nonce })
    singleSignOn.hostile.nonce = nonce ?? ''
    singleSignOn.hostile.claims = { email, email_verified: true }
    const answers = await Promise.all(attempts.map(({ answer, cookie }) => finish(answer, cookie)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  test('a member’s own second factor is needed for a sensitive action, because a single sign-on proves none', async () => {
    const email = `${randomUUID().slice(0, 8)}@${domain}`
    const first = await signIn(email)
    const { id: accountId = '' } = (await accountOf(email)) ?? {}
    await singleSignOn.t.db
      .insert(secondFactors)
      .values({ accountId, kind: 'totp', name: 'Phone', secret: 'JBSWY3DPEHPK3PXP' })
    singleSignOn.hostile.restore()
    const second = await signIn(email)
    expect([first.status, second.status]).toEqual([200, 200])
    const left = await call(second.body, 'DELETE', '/team/membership')
    expect([left.status, left.body.errorCode]).toEqual([403, 'FactorRequired'])
  })

  test('a waiting invitation ends and decides the role, if no claim is configured', async () => {
    const email = `${randomUUID().slice(0, 8)}@${domain}`
    const { organisationId } = owner
    const expiresAt = new Date(Date.now() + 60_000)
    await singleSignOn.t.db
      .insert(teamInvitations)
      .values({ organisationId, email, teamRole: 'Manager', codeHash: email, expiresAt })
    await signIn(email)
    expect((await memberOf(email, owner))?.teamRole).toBe('Manager')
    expect(await singleSignOn.t.db.$count(teamInvitations, eq(teamInvitations.email, email))).toBe(0)
  })

  test('an expired invitation ends and keeps its limit to cities', async () => {
    const email = `${randomUUID().slice(0, 8)}@${domain}`
    const cityId = await singleSignOn.t.city()
    await singleSignOn.t.db.insert(teamInvitations).values({
      ...{ organisationId: owner.organisationId, email, teamRole: 'Manager', codeHash: email },
      ...{ expiresAt: new Date(Date.now() - 60_000), cityLimit: [cityId], locationLimit: [] },
    })
    await signIn(email)
    expect(await memberOf(email, owner)).toMatchObject({ teamRole: 'Viewer', cityLimit: [cityId] })
    expect(await singleSignOn.t.db.$count(teamInvitations, eq(teamInvitations.email, email))).toBe(0)
  })

  test('a removed member returns as the provider says', async () => {
    const email = `${randomUUID().slice(0, 8)}@${domain}`
    const { body } = await signIn(email)
    const { id } = (await memberOf(email, owner)) ?? {}
    expect((await call(owner, 'DELETE', `/team/members/${id}`)).status).toBe(204)
    expect((await call(body, 'GET', '/auth/me')).status).toBe(401)
    singleSignOn.hostile.restore()
    expect((await signIn(email)).status).toBe(200)
  })

  test('a full team accepts no further member', async () => {
    const full = await singleSignOn.t.organisation('Retailer')
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
    await singleSignOn.t.db.insert(teamInvitations).values(invitations)
    const email = `late@${its}`
    const { status, body } = await signIn(email)
    expect([status, body.errorCode]).toEqual([409, 'LimitReached'])
    expect(await accountOf(email)).toBeUndefined()
  })

  test('if there are values for viewers, a person with no known value is refused', async () => {
    const { domain: its } = await configure(await singleSignOn.t.organisation('Retailer'), {
      roleClaim: 'groups',
      managerValues: ['managers'],
      viewerValues: ['staff'],
    })
    expect(causeOf(await signIn(`a@${its}`, { email: `a@${its}`, email_verified: true, groups: ['guests'] }))).toEqual(
      failed('role'),
    )
    singleSignOn.hostile.restore()
    expect((await signIn(`a@${its}`, { email: `a@${its}`, email_verified: true, groups: 'staff' })).status).toBe(200)
  })

  test('the audit log has the sign-in with its account, and a failed one with its organisation', async () => {
    const email = `${randomUUID().slice(0, 8)}@${domain}`
    await signIn(email)
    singleSignOn.hostile.restore()
    singleSignOn.hostile.claims = { aud: 'another' }
    await signIn(`x@${domain}`)
    const isIts = and(eq(auditLog.action, 'sign-in-single-sign-on'), eq(auditLog.organisationId, owner.organisationId))
    const rows = await singleSignOn.t.db.select().from(auditLog).where(isIts)
    expect(rows.find(({ actorEmail }) => actorEmail === email)?.outcome).toBe('200')
    expect(rows.some(({ outcome }) => outcome.startsWith('422'))).toBe(true)
  })
})

test('the activity has the members whom a sign-in adds, and the roles that the claim changes', async () => {
  const its = await singleSignOn.t.organisation('Retailer')
  const { domain: domainOfIts } = await configure(its, {
    roleClaim: 'groups',
    managerValues: ['managers'],
    viewerValues: ['guests'],
  })
  const email = `a@${domainOfIts}`
  for (const groups of ['guests', 'managers']) {
    expect((await signIn(email, { email, email_verified: true, groups })).status).toBe(200)
    singleSignOn.hostile.restore()
  }
  const { items } = (await singleSignOn.t.call(its, 'GET', '/b2b/retail/activity')).body
  const ofMember = items.filter(({ recordType }: ActivityEntry) => recordType === 'Member')
  const changes = [{ field: 'teamRole', from: 'Viewer', to: 'Manager' }]
  const common = { actorEmail: email, subjectName: email, outcome: '200' }
  expect(ofMember).toMatchObject([
    { ...common, action: 'team-role', kind: 'changed', changes },
    { ...common, action: 'team-joined', changes: null },
  ])
})
