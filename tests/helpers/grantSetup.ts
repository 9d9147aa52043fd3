/**
 * Helpers for tests of access grants: functions that create and change grants of each kind, and that disable and
 * restore an account.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import type { AccessGrantKind } from '../../contract/accessGrantKinds'
import type { AccessGrant } from '../../contract/accessGrants'
import { grantTables, readGrantHolders } from '../../server/accounts/accessGrants'
import { accounts, memberships, secondFactors } from '../../server/db/schema'
import { prepareAuthenticatorApp, totpCode } from './authenticatorApp'
import { type TestAccount, testPassword } from './builders'
import { readLastMail, readLinkParameter, readMailedCode, readMails } from './outbox'
import { startTestServer, type TestCaller, type TestServer } from './server'

let serial = 0

/** Starts a server, and returns the helpers for tests of access grants. Must be called in a `describe`. */
export function setUpGrantTests(database: 'embedded' | 'postgres') {
  const w = { t: undefined as unknown as TestServer }
  beforeAll(async () => {
    w.t = await startTestServer({ database })
  })
  afterAll(() => w.t.close())
  const call = (caller: TestCaller | null, method: string, path: string, body?: unknown) => {
    const n = serial++
    return w.t.call(caller, method, path, body, { remoteAddress: `10.${n >> 8}.${n & 255}.7` })
  }
  const base = '/b2b/retail'
  const webhook = { name: 'Warehouse', url: 'https://hooks.example/in', types: ['bin.full'] }
  const address = () => `${randomUUID().slice(0, 8)}@moved.example`
  const invite = (caller: TestCaller, email = address()) =>
    call(caller, 'POST', '/team/invitations', { email, teamRole: 'Viewer' })
  /** Functions that create a grant, by the kind of the grant. They return its id. */
  const create: Record<AccessGrantKind, (caller: TestCaller) => Promise<string>> = {
    key: async caller => {
      const body = { name: `Tills ${serial}`, mode: 'live', scopes: ['webhooks:manage'] }
      return (await call(caller, 'POST', `${base}/keys`, body)).body.id
    },
    webhook: async caller => (await call(caller, 'POST', `${base}/webhooks`, webhook)).body.id,
    invitation: async caller => (await invite(caller)).body.guid,
    member: async caller => {
      const email = address()
      expect((await invite(caller, email)).status).toBe(201)
      const inviteCode = readLinkParameter(await readLastMail(w.t, email), 'invite')
      const joined = await call(null, 'POST', '/auth/team-invitations:accept', { inviteCode, password: testPassword })
      expect(joined.status).toBe(200)
      const [membership] = await w.t.db
        .select({ id: memberships.id })
        .from(memberships)
        .innerJoin(accounts, eq(accounts.id, memberships.accountId))
        .where(eq(accounts.email, email))
      return String(membership?.id)
    },
    factor: async caller => {
      const { confirm } = await prepareAuthenticatorApp((path, body) => call(caller, 'POST', path, body))
      return (await confirm()).body.id
    },
  }
  const put = (caller: TestCaller, id: string, change: object) =>
    call(caller, 'PUT', `${base}/webhooks/${id}`, { ...webhook, isEnabled: true, ...change })
  /**
   * Functions that change an existing grant so that it gives more access, by the kind of the grant and the changed
   * property.
   */
  const changes: Record<AccessGrantKind, Record<string, (caller: TestCaller, id: string) => Promise<unknown>>> = {
    key: {},
    invitation: {
      address: (caller, id) => call(caller, 'PUT', `/team/invitations/${id}:resend`, { email: address() }),
    },
    member: { role: (caller, id) => call(caller, 'PUT', `/team/members/${id}`, { teamRole: 'Manager' }) },
    factor: {},
    webhook: {
      address: (caller, id) => put(caller, id, { url: 'https://thief.example/in' }),
      secret: (caller, id) => call(caller, 'PUT', `${base}/webhooks/${id}:rotate`),
      types: (caller, id) => put(caller, id, { types: ['bin.full', 'bin.faulty'] }),
      enabled: async (caller, id) => {
        await put(caller, id, { isEnabled: false })
        await put(caller, id, {})
      },
    },
  }
  const setEmail = async (caller: TestCaller, email = address()) => {
    expect((await call(caller, 'PUT', '/b2b/auth/set-email', { email })).status).toBe(204)
    return email
  }
  const recover = async (email: string) => {
    const links = (await readMails(w.t, email)).map(mail => readLinkParameter(mail, 'token')).filter(Boolean)
    return call(null, 'POST', '/auth/take-back-email', { token: links.at(-1) })
  }
  const changePassword = (caller: TestCaller, newPassword = 'Newer-bottle-22') =>
    call(caller, 'POST', '/auth/change-password', { currentPassword: testPassword, newPassword })
  /** Completes a sign-in with the account's authenticator app. Its first code was used when the app was set up. */
  const proveApp = async (email: string, challengeToken: string): Promise<TestCaller> => {
    const [factor] = await w.t.db
      .select({ secret: secondFactors.secret })
      .from(secondFactors)
      .innerJoin(accounts, eq(accounts.id, secondFactors.accountId))
      .where(and(eq(accounts.email, email), isNull(secondFactors.disabledAt)))
    const proof = { challengeToken, method: 'totp', code: totpCode(factor?.secret ?? '', 1) }
    return (await call(null, 'POST', '/auth/second-factor', proof)).body
  }
  const reset = async (login: string): Promise<TestCaller> => {
    const { body } = await call(null, 'POST', '/auth/reset-password/init', { sendTo: 'Email', login })
    const otpCode = readMailedCode(await readLastMail(w.t, login))
    const confirmed = { challengeToken: body.challengeToken, otpCode, newPassword: 'Owners-bottle-33' }
    const answer = await call(null, 'POST', '/auth/reset-password/confirm', confirmed)
    return answer.status === 202 ? proveApp(login, answer.body.challengeToken) : answer.body
  }
  const worksNow = async (account: TestAccount) => {
    const holders = await readGrantHolders(w.t.db, { ...account, id: account.accountId })
    const lists = grantTables().map(({ table, id, ownedBy, isWorking }) =>
      w.t.db
        .select({ id })
        .from(table)
        .where(sql`${or(...holders.map(ownedBy))} and ${isWorking}`),
    )
    return (await Promise.all(lists)).flat().map(row => String(row.id))
  }
  /** Changes the dates of a grant, as if it had been created and last changed this number of hours ago. */
  const age = async (id: string, hours: number) => {
    const before = sql`now() - make_interval(hours => ${hours})`
    await w.t.db.execute(sql`update keys set created_at = ${before} where id = ${id}`)
    await w.t.db.execute(sql`update team_invitations set created_at = ${before}, sent_at = ${before} where id = ${id}`)
    await w.t.db.execute(sql`update memberships set created_at = ${before}, role_raised_at = null where id = ${id}`)
    await w.t.db.execute(sql`update second_factors set created_at = ${before} where id = ${id}`)
    await w.t.db.execute(sql`update webhooks set created_at = ${before}, access_changed_at = null where id = ${id}`)
  }
  const review = async (caller: TestCaller): Promise<AccessGrant[]> =>
    (await call(caller, 'GET', '/auth/access-grants')).body.items
  const notificationsOf = async (caller: TestCaller, kind: string) => {
    const { items } = (await call(caller, 'GET', '/notifications')).body
    return items.filter((item: { kind: string }) => item.kind === kind)
  }
  return Object.assign(w, {
    ...{ call, create, changes, setEmail, recover, changePassword, reset, worksNow, age, review, notificationsOf },
    owner: () => w.t.organisation('Retailer'),
  })
}
