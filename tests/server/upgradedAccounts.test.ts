/**
 * Checks that accounts, sessions, invitations, API keys and saved views of the previous release work on a server of this
 * one: those from before the update, and those that a server of the previous release writes while it runs next to the
 * new one. The recorded statements of the previous release (tests/recorded) write and read the rows.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateKeySecret, hashOfKey } from '../../server/accounts/keys'
import { hashPassword } from '../../server/accounts/passwords'
import { images } from '../../server/db/schema'
import { hashSecret, randomToken } from '../../server/lib/secrets'
import { createPostgresAfter } from '../helpers/beforeMigration'
import { testPassword } from '../helpers/builders'
import { type RecordedStatement, readRecording } from '../helpers/recordedStatements'
import { startTestServer, type TestServer } from '../helpers/server'

type Row = Record<string, unknown>
const { migration, statements } = readRecording()
const hourMs = 3_600_000

/** Returns the columns of a recorded insert, each with its parameter (`$1`), or with `default`. */
const columnsOf = ({ text }: RecordedStatement) => {
  const [, columns = '', slots = ''] = /^insert into "\w+" \(([^)]*)\) values \(([^)]*)\)/.exec(text) ?? []
  const parameters = slots.split(', ')
  return columns.split(', ').map((column, at) => [column.slice(1, -1), parameters[at] ?? ''] as const)
}

/** Writes and reads rows as a server of the previous release does. */
function createPreviousRelease(client: pg.Client) {
  /**
   * Inserts a row with the shortest recorded statement that fills the given columns. Its other parameters have the
   * recorded values.
   */
  const insert = async (table: string, row: Row): Promise<Row> => {
    const isInsert = (each: RecordedStatement) =>
      each.text.startsWith(`insert into "${table}" (`) &&
      Object.keys(row).every(name => columnsOf(each).some(([column, slot]) => column === name && slot.startsWith('$')))
    const [statement] = statements.filter(isInsert).toSorted((a, b) => a.values.length - b.values.length)
    if (!statement) throw new Error(`the previous release inserts no ${Object.keys(row).join()} into ${table}`)
    const values: unknown[] = [...statement.values]
    for (const [column, slot] of columnsOf(statement))
      if (column in row) values[Number(slot.slice(1)) - 1] = row[column]
    return (await client.query(statement.text, values)).rows[0] ?? {}
  }
  /** Runs a recorded statement with another first parameter, and returns the number of its rows. */
  const run = async (pattern: RegExp, first: unknown) => {
    const statement = statements.find(({ text }) => pattern.test(text))
    if (!statement) throw new Error(`the previous release sends no statement ${pattern}`)
    return (await client.query(statement.text, [first, ...statement.values.slice(1)])).rowCount
  }
  return {
    insert,
    signOut: (token: string) => run(/^delete from "sessions" where "sessions"."token_hash" = \$1$/, hashSecret(token)),
    findAccount: (email: string) => run(/from "accounts" where "accounts"."email" in \(\$1\)/, email),
    findSession: (token: string) =>
      run(/^select .* from "sessions" inner join .*"token_hash" = \$1/, hashSecret(token)),
    findKey: (key: string) => run(/^select .* from "keys" left join .*"key_hash" = \$1/, hashOfKey(key)),
    findViews: (accountId: string) => run(/from "saved_views" where "saved_views"."account_id" = \$1 order/, accountId),
    findInvite: (code: string) =>
      run(/^select .* from "invites" where \("invites"."code_hash" = \$1/, hashSecret(code)),
  }
}

/** Creates an organisation with an account, a session, a key, a view and an employee, and an invitation to sign up. */
async function createAccount({ insert }: ReturnType<typeof createPreviousRelease>) {
  const [token, code, key] = [randomToken(), randomToken(), generateKeySecret('live')]
  const email = `${randomUUID()}@before.example`
  const invited = `${randomUUID()}@before.example`
  const now = new Date()
  const later = new Date(Date.now() + hourMs)
  const { id: organisation_id } = await insert('organisations', { role: 'Retailer', name: 'Shop' })
  const password_hash = await hashPassword(testPassword)
  const { id: account_id } = await insert('accounts', { organisation_id, email, password_hash })
  await insert('email_proofs', { account_id, email })
  const session = { token_hash: hashSecret(token), created_at: now, last_used_at: now, expires_at: later }
  await insert('sessions', { ...session, account_id })
  const source = randomUUID()
  await insert('keys', { organisation_id, name: 'Tills', key_hash: hashOfKey(key), source, expires_at: null })
  await insert('saved_views', { account_id, list: 'locations', name: 'Near ones', state: '{"filter":{}}' })
  const worker = `${randomUUID()}@before.example`
  await insert('employees', { organisation_id, name: 'Ada', email: worker, role: 'Casher', language: 'en' })
  const { id: application_id } = await insert('applications', { email: invited, status: 'Approved' })
  const invitation = { code_hash: hashSecret(code), role: 'Retailer', country: 'UA', expires_at: later }
  await insert('invites', { ...invitation, application_id, email: invited })
  return { token, key, code, email, invited, worker, accountId: String(account_id) }
}
type Before = Awaited<ReturnType<typeof createAccount>>

describe('an update from the previous release', () => {
  let database: Awaited<ReturnType<typeof createPostgresAfter>>
  let previous: ReturnType<typeof createPreviousRelease>
  let t: TestServer
  const accounts: Record<string, Before> = {}
  beforeAll(async () => {
    database = await createPostgresAfter(migration)
    previous = createPreviousRelease(database.client)
    accounts['from before the update'] = await createAccount(previous)
    t = await startTestServer({ database: { url: database.url } })
    accounts['that the previous release creates next to the new one'] = await createAccount(previous)
  })
  afterAll(async () => {
    await t.close()
    await database.close()
  })
  const signIn = async (email: string) =>
    (await t.call(null, 'POST', '/b2b/auth/sign-in', { email, password: testPassword })).body
  const meOf = async (session: { token: string }) => (await t.call(session, 'GET', '/auth/me')).body
  const signUp = async ({ code, invited }: Before) => {
    const [logo] = await t.db
      .insert(images)
      .values({ inviteHash: hashSecret(code) })
      .returning()
    return t.call(null, 'POST', '/b2b/auth/sign-up', {
      inviteCode: code,
      password: testPassword,
      organizationName: 'Green shop',
      organizationRegistrationNumber: '12345',
      organizationRegistrationAddress: 'Lviv, Rynok 1',
      email: invited,
      country: 'UA',
      logoResourceId: logo?.id,
    })
  }

  describe.each(['from before the update', 'that the previous release creates next to the new one'])('%s', name => {
    const account = () => accounts[name] as Before

    test('an account signs in with its password, and owns its organisation', async () => {
      const { email } = account()
      expect(await meOf(await signIn(email))).toMatchObject({ email, teamRole: 'Owner', limit: null })
    })

    test('a session continues, and may change records and invite to the team', async () => {
      const { email } = account()
      expect(await meOf(account())).toMatchObject({ email, teamRole: 'Owner' })
      const view = { list: 'locations', name: 'Full ones', state: { filter: {} } }
      expect((await t.call(account(), 'POST', '/views', view)).status).toBe(201)
      const invitation = { email: `${randomUUID()}@invited.example`, teamRole: 'Viewer' }
      expect((await t.call(account(), 'POST', '/team/invitations', invitation)).status).toBe(201)
    })

    test('an API key reads, and is listed', async () => {
      const key = { token: account().key }
      expect((await t.call(key, 'GET', '/v1/materials')).status).toBe(200)
      const { items } = (await t.call(account(), 'GET', '/b2b/retail/keys')).body
      expect(items.map((each: { name: string }) => each.name)).toEqual(['Tills'])
    })

    test('a saved view is listed', async () => {
      const { body } = await t.call(account(), 'GET', '/views')
      expect(body.map((each: { name: string }) => each.name)).toContain('Near ones')
    })

    test('an invitation signs up, and the person is the owner', async () => {
      const { code, invited } = account()
      expect((await t.call(null, 'POST', '/b2b/auth/invite', { inviteCode: code })).body).toMatchObject({
        email: invited,
      })
      const { status, body } = await signUp(account())
      expect(status).toBe(201)
      expect(await meOf(body)).toMatchObject({ email: invited, teamRole: 'Owner' })
    })

    test('an employee is listed, and is invited again', async () => {
      const { items } = (await t.call(account(), 'GET', '/b2b/retail/employees')).body
      expect(items).toMatchObject([{ name: 'Ada', email: account().worker }])
      const path = `/b2b/retail/employees/${items[0].guid}:resendInvitation`
      expect((await t.call(account(), 'PUT', path, {})).status).toBe(200)
    })
  })

  test('the previous release finds what the new one creates, and ends its sessions', async () => {
    const owner = await t.organisation('Retailer')
    const session = await t.signInAgain(owner)
    const { key } = await t.key(owner)
    await t.call(owner, 'POST', '/views', { list: 'locations', name: 'Near ones', state: { filter: {} } })
    expect(await previous.findAccount(owner.email)).toBe(1)
    expect(await previous.findSession(session.token)).toBe(1)
    expect(await previous.findKey(key)).toBe(1)
    expect(await previous.findViews(owner.accountId)).toBe(1)
    expect(await previous.signOut(session.token)).toBe(1)
    expect((await t.call(session, 'GET', '/auth/me')).status).toBe(401)
    expect((await t.call(owner, 'GET', '/auth/me')).status).toBe(200)
  })
})
