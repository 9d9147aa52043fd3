/**
 * Checks that accounts, sessions, invitations, API keys and saved views of the previous release work on a server of this
 * one: those from before the update, and those that a server of the previous release writes while it runs next to the
 * new one. The recorded statements of the previous release (tests/recorded) write and read the rows.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateKeySecret } from '../../server/accounts/keys'
import { hashPassword } from '../../server/accounts/passwords'
import { images } from '../../server/db/schema'
import { hashSecret, randomToken } from '../../server/lib/secrets'
import { createEmbeddedAfter, createPostgresAfter } from '../helpers/beforeMigration'
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

interface Connection {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[]; rowCount?: number | null }>
}

/** Writes and reads rows as a server of the previous release does. */
function createPreviousRelease(client: Connection) {
  /**
   * Inserts a row with the shortest recorded statement that fills the given columns. Its other parameters have the
   * recorded values.
   */
  const insert = async (table: string, row: Row): Promise<Row> => {
    const isInsert = (recordedStatement: RecordedStatement) =>
      recordedStatement.text.startsWith(`insert into "${table}" (`) &&
      Object.keys(row).every(name =>
        columnsOf(recordedStatement).some(([column, slot]) => column === name && slot.startsWith('$')),
      )
    const [statement] = statements.filter(isInsert).toSorted((a, b) => a.values.length - b.values.length)
    if (!statement) throw new Error(`the previous release inserts no ${Object.keys(row).join()} into ${table}`)
    const values: unknown[] = [...statement.values]
    for (const [column, slot] of columnsOf(statement))
      if (column in row) values[Number(slot.slice(1)) - 1] = row[column]
    return ((await client.query(statement.text, values)).rows[0] ?? {}) as Row
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
    findKey: (key: string) => run(/^select .* from "keys" left join .*"key_hash" = \$1/, hashSecret(key)),
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
  await insert('keys', { organisation_id, name: 'Tills', key_hash: hashSecret(key), source, expires_at: null })
  await insert('saved_views', { account_id, list: 'locations', name: 'Near ones', state: '{"filter":{}}' })
  const worker = `${randomUUID()}@before.example`
  await insert('employees', { organisation_id, name: 'Ada', email: worker, role: 'Casher', language: 'en' })
  const { id: application_id } = await insert('applications', { email: invited, status: 'Approved' })
  const invitation = { code_hash: hashSecret(code), role: 'Retailer', country: 'UA', expires_at: later }
  await insert('invites', { ...invitation, application_id, email: invited })
  return { token, key, code, email, invited, worker, accountId: String(account_id) }
}

interface Upgraded {
  /** The server of the new release. */
  t: TestServer
  account: Awaited<ReturnType<typeof createAccount>>
}
const cases = [
  'from before the update, on PostgreSQL',
  'that the previous release creates next to the new one',
  'from before the update, on the embedded database',
] as const

describe('an update from the previous release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-upgrade-'))
  const cleanUp: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const upgraded: Record<string, Upgraded> = {}
  let previous: ReturnType<typeof createPreviousRelease>
  let t: TestServer
  beforeAll(async () => {
    const database = await createPostgresAfter(migration)
    cleanUp.push(database.close)
    previous = createPreviousRelease(database.client)
    const before = await createAccount(previous)
    t = await startTestServer({ database: { url: database.url } })
    cleanUp.push(() => t.close())
    upgraded[cases[0]] = { t, account: before }
    upgraded[cases[1]] = { t, account: await createAccount(previous) }

    const db = await createEmbeddedAfter(migration, folder)
    const account = await createAccount(createPreviousRelease(db))
    await db.close()
    const embedded = await startTestServer({ database: { folder } })
    cleanUp.push(() => embedded.close())
    upgraded[cases[2]] = { t: embedded, account }
  })
  afterAll(async () => {
    for (const step of cleanUp.toReversed()) await step()
  })
  describe.each(cases)('%s', name => {
    const account = () => (upgraded[name] as Upgraded).account
    const call: TestServer['call'] = (...of) => (upgraded[name] as Upgraded).t.call(...of)
    const meOf = async (session: { token: string }) => (await call(session, 'GET', '/auth/me')).body
    const signUp = async (invitation: object, code: string) => {
      const [logo] = await (upgraded[name] as Upgraded).t.db
        .insert(images)
        .values({ inviteHash: hashSecret(code) })
        .returning()
      return call(null, 'POST', '/b2b/auth/sign-up', {
        inviteCode: code,
        password: testPassword,
        organizationName: 'Green shop',
        organizationRegistrationNumber: '12345',
        organizationRegistrationAddress: 'Lviv, Rynok 1',
        country: 'UA',
        logoResourceId: logo?.id,
        ...invitation,
      })
    }

    test('an account signs in with its password, and owns its organisation', async () => {
      const { email } = account()
      const { body } = await call(null, 'POST', '/b2b/auth/sign-in', { email, password: testPassword })
      expect(await meOf(body)).toMatchObject({ email, teamRole: 'Owner', limit: null })
    })

    test('a session continues, and may change records and invite to the team', async () => {
      const { email } = account()
      expect(await meOf(account())).toMatchObject({ email, teamRole: 'Owner' })
      const view = { list: 'locations', name: 'Full ones', state: { filter: {} } }
      expect((await call(account(), 'POST', '/views', view)).status).toBe(201)
      const invitation = { email: `${randomUUID()}@invited.example`, teamRole: 'Viewer' }
      expect((await call(account(), 'POST', '/team/invitations', invitation)).status).toBe(201)
    })

    test('an API key reads, and is listed', async () => {
      const key = { token: account().key }
      expect((await call(key, 'GET', '/v1/materials')).status).toBe(200)
      const { items } = (await call(account(), 'GET', '/b2b/retail/keys')).body
      expect(items.map((item: { name: string }) => item.name)).toEqual(['Tills'])
    })

    test('a saved view is listed', async () => {
      const { body } = await call(account(), 'GET', '/views')
      expect(body.map((each: { name: string }) => each.name)).toContain('Near ones')
    })

    test('an invitation signs up, and the person is the owner', async () => {
      const { code, invited } = account()
      const { body: invitation } = await call(null, 'POST', '/b2b/auth/invite', { inviteCode: code })
      expect(invitation).toMatchObject({ role: 'Retailer', email: invited })
      const { status, body } = await signUp({ email: invited }, code)
      expect(status).toBe(201)
      expect(await meOf(body)).toMatchObject({ email: invited, teamRole: 'Owner' })
    })

    test('an employee is listed, and is invited again', async () => {
      const { items } = (await call(account(), 'GET', '/b2b/retail/employees')).body
      expect(items).toMatchObject([{ name: 'Ada', email: account().worker }])
      const path = `/b2b/retail/employees/${items[0].guid}:resendInvitation`
      expect((await call(account(), 'PUT', path, {})).status).toBe(200)
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
