/**
 * Checks that servers of the previous release work on the newest schema, because both releases run while servers are
 * replaced. `npm run db:record` recorded the SQL statements that the previous release sends, by calling every operation
 * once. Each statement must have the same outcome on the newest schema as on the schema of the previous release.
 */
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../server/accounts/passwords'
import { databaseNow } from '../../server/db/clock'
import { accounts } from '../../server/db/schema'
import { purgeExpiredData } from '../../server/maintenance/purge'
import { createPostgresAfter, findNewestMigrationTag } from '../helpers/beforeMigration'
import { createPostgresDatabase } from '../helpers/postgres'
import {
  readRecording,
  recordStatements,
  runStatements,
  type StatementRecording,
  writeRecording,
} from '../helpers/recordedStatements'
import type { TestServer } from '../helpers/server'
import { createFixtureRetry } from './fixtures'
import { callerOf, callLineOf, operationsOf, roleOf, sampleOf, sendSample, startAccessTestServer } from './operations'

/** Records the statements of all operations and background jobs, each run once. */
async function record(): Promise<StatementRecording> {
  const t = await startAccessTestServer()
  const withFixtures = createFixtureRetry(t)
  const failed: string[] = []
  const operations = operationsOf(t)
  const statements = await recordStatements(async () => {
    for (const operation of operations) {
      const call = async (fixtures: Parameters<typeof sampleOf>[1]) =>
        sendSample(t, callerOf(fixtures, roleOf(operation)), operation, await sampleOf(operation, fixtures))
      const { status } = await withFixtures(call, answer => answer.status < 300)
      if (status >= 300) failed.push(`${callLineOf(operation)}: ${status}`)
    }
    await signIn(t)
    await t.deps.mailer.flush()
    await t.deps.webhooks.run()
    await t.deps.erasures.run()
    await purgeExpiredData(t.db, t.deps.files, databaseNow())
  })
  await t.close()
  console.log(
    `${statements.length} statements of ${operations.length} operations; not successful: ${failed.join(', ')}`,
  )
  expect(failed.length).toBeLessThan(operations.length / 10)
  return { migration: findNewestMigrationTag(), statements }
}

/**
 * Signs in and requests a reset code. The sample calls of these operations contain a wrong password and the e-mail
 * address of no account, so they fail before they send all statements.
 */
async function signIn(t: TestServer) {
  const [owner, password] = [await t.organisation('Retailer'), 'Correct-horse-1']
  const passwordHash = await hashPassword(password)
  await t.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, owner.accountId))
  const answers = [
    await t.call(null, 'POST', '/b2b/auth/sign-in', { email: owner.email, password }),
    await t.call(null, 'POST', '/auth/reset-password/init', { sendTo: 'Email', login: owner.email }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
}

let recording: StatementRecording
let expected: string[]
beforeAll(async () => {
  if (process.env.RECORD_STATEMENTS) writeRecording(await record())
  recording = readRecording()
  const former = await createPostgresAfter(recording.migration)
  expected = await runStatements(former.client, recording.statements)
  await former.close()
})

/**
 * Returns the statements of the previous release whose outcome is different on the newest schema.
 * @param change SQL that is applied to the newest schema first; with it a test checks that differences are found
 */
async function findBrokenStatements(change = ''): Promise<string[]> {
  const { url, drop } = await createPostgresDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`truncate organisations, accounts, cities cascade; ${change}`)
  const outcomes = await runStatements(client, recording.statements)
  await client.end()
  await drop()
  return outcomes.flatMap((outcome, at) =>
    outcome === expected[at] ? [] : [`${outcome}, not ${expected[at]}: ${recording.statements[at]?.text}`],
  )
}

test('the recording covers the whole API, and nearly all of it runs on the schema of its release', () => {
  const tables = new Set(recording.statements.flatMap(({ text }) => /^insert into "(\w+)"/.exec(text)?.[1] ?? []))
  expect(tables.size).toBeGreaterThan(20)
  expect(recording.statements.length).toBeGreaterThan(300)
  // No statement may fail with an error of class 42 (syntax, missing columns). Other errors are expected, because some
  // statements refer to rows that do not exist.
  expect(expected.filter(outcome => outcome.startsWith('42'))).toEqual([])
})

test('the previous release works on the newest schema', async () => {
  expect(await findBrokenStatements()).toEqual([])
})

test.each([
  ['a column that it does not know may be empty', 'alter table employees add column note text', 0],
  ['a column is renamed', 'alter table employees rename column name to full_name', 1],
  ['a column is dropped', 'alter table locations drop column street cascade', 1],
  ['a table is dropped', 'drop table saved_views cascade', 1],
  ['a column that it does not fill must not be empty', 'alter table employees add column note text not null', 1],
  ['a check that its rows do not pass', 'alter table employees add check (length(name) > 100)', 1],
  ['a function is dropped', 'drop function search_key cascade', 1],
])('%s', async (_, change, least) => {
  const found = await findBrokenStatements(change)
  if (least) expect(found.length).toBeGreaterThanOrEqual(least)
  else expect(found).toEqual([])
})
