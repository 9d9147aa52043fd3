/**
 * Calls every operation that changes something, and checks the audit log: there is exactly one row about the call, it
 * belongs to the activity of the organisation unless the call concerns only a person, and it contains no secret of the
 * call, of the response or of any table. A call of support staff in their own area does not look like an impersonation.
 */
import { gt, max, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../contract/roles'
import type { Operation } from '../../server/auth/authorization'
import { rowsOf } from '../../server/db/database'
import { auditLog } from '../../server/db/schema'
import { concernedAccountOf } from '../../src/custom/engine/history/auditSentence'
import { startTestServer, type TestServer } from '../helpers/server'
import { createFixtureRetry, type Fixtures } from './fixtures'
import {
  callerOf,
  callLineOf,
  isObject,
  operationsOf,
  roleOf,
  sampleOf,
  sendSample,
  startAccessTestServer,
} from './operations'

/** Operations whose successful calls leave no row, each with the reason. */
const unrecorded: [line: RegExp, because: string][] = [
  [/^POST \/v1\/(events|redemptions)$/, 'each event and each redemption is a row of its own'],
  [/^PUT \/notifications/, 'the changed row stores the time and the account'],
  [/^(PUT|POST|DELETE) \/b2b\/recycler\/trip/, 'the stored trip has the time, and changes often'],
  [/^PUT \/presence$/, 'it changes nothing that is stored'],
  [/^POST .*\/(check|places|count|route|print\/(locations|bins))$/, 'it changes nothing'],
]
const secretName = /password|secret|token|hash|otp|^codes?$|^key$|digitalgoods|sealed|recovery|content/i
/** Shortest text that is searched for as a secret, in characters. Shorter ones occur in other texts by chance. */
const shortest = 6

/** Returns all texts inside fields whose name says that they hold a secret. */
function secretsIn(value: unknown, isSecret = false): string[] {
  if (typeof value === 'string') return isSecret && value.length >= shortest ? [value] : []
  if (Array.isArray(value)) return value.flatMap(each => secretsIn(each, isSecret))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'guid' || name === 'id' ? [] : secretsIn(each, isSecret || secretName.test(name)),
  )
}

let t: TestServer
let withFixtures: ReturnType<typeof createFixtureRetry>
beforeAll(async () => {
  t = await startAccessTestServer()
  withFixtures = createFixtureRetry(t)
})
afterAll(() => t.close())

/**
 * Returns the values of all text columns whose name says that they hold a secret, in every table except the audit log.
 */
async function storedSecrets(): Promise<string[]> {
  const columns = rowsOf<{ table: string; column: string }>(
    await t.db.execute(sql`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and table_name <> 'audit_log'`),
  ).filter(({ column }) => secretName.test(column))
  const texts = await Promise.all(
    columns.map(async ({ table, column }) =>
      rowsOf<{ text: string }>(
        await t.db.execute(sql.raw(`select "${column}" as text from "${table}" where "${column}" is not null`)),
      ).map(({ text }) => text),
    ),
  )
  return texts.flat().filter(text => text.length >= shortest)
}

const isChanging = ({ method, access }: Operation) => method !== 'GET' && access.kind !== 'public'
const isUnrecorded = (operation: Operation) => unrecorded.some(([line]) => line.test(callLineOf(operation)))
/**
 * Returns whether a call must appear in the activity of the organisation. This is the case for calls of an
 * organisation's role that need a higher team role than Viewer.
 */
const isOfOrganisation = ({ access }: Operation) =>
  access.kind === 'session' && access.roles !== 'any' && !access.roles.includes('Staff') && access.teamRole !== 'Viewer'

async function mistakesOf(operation: Operation, fixtures: Fixtures): Promise<string[]> {
  const role = roleOf(operation)
  const sample = await sampleOf(operation, fixtures, role)
  const [{ newest } = { newest: 0 }] = await t.db.select({ newest: max(auditLog.id) }).from(auditLog)
  const before = await storedSecrets()
  const caller = sample.isForMember ? fixtures.members[role as Role] : callerOf(fixtures, role)
  const answer = await sendSample(t, caller, operation, sample)
  if (answer.status >= 300) return [`${answer.status} ${answer.body?.errorCode}`]
  const rows = await t.db
    .select()
    .from(auditLog)
    .where(gt(auditLog.id, newest ?? 0))
  if (rows.length !== 1) return [`${rows.length} rows`]
  const stored = JSON.stringify(rows.map(({ changes, fields, reason }) => [changes, fields, reason]))
  const secrets = [...secretsIn(sample.body), ...secretsIn(answer.body), ...before, ...(await storedSecrets())]
  const wrong = [...new Set(secrets)].filter(secret => stored.includes(JSON.stringify(secret).slice(1, -1)))
  const isActivity = rows[0]?.activity !== null
  const ofStaff = role === 'Staff' ? rows : []
  return [
    ...wrong.map(secret => `${secret} is stored`),
    ...(isOfOrganisation(operation) && !isActivity ? ['it is no activity'] : []),
    ...ofStaff.flatMap(row => (concernedAccountOf(row) === row.onBehalfOf ? [] : ['it looks like an impersonation'])),
  ]
}

describe('of each change the log has one row, without secrets', async () => {
  // `test.each` needs the list of operations before the server of the tests has started, so another server provides it.
  const listed = await startTestServer()
  const operations = operationsOf(listed).filter(isChanging)
  await listed.close()
  const lines = operations.filter(operation => !isUnrecorded(operation)).map(callLineOf)

  test('the excused operations exist', () => {
    expect(lines.length).toBeGreaterThanOrEqual(100)
    const idle = unrecorded.filter(([line]) => !operations.some(operation => line.test(callLineOf(operation))))
    expect(idle.map(([line]) => String(line))).toEqual([])
  })

  test.each(lines)('%s', async line => {
    const operation = operationsOf(t).find(each => callLineOf(each) === line) as Operation
    expect(
      await withFixtures(
        fixtures => mistakesOf(operation, fixtures),
        seen => seen.length === 0,
      ),
    ).toEqual([])
  })
})

test('the values of a change are stored, so that a secret among them would be found', async () => {
  const changes = await t.db.select({ changes: auditLog.changes }).from(auditLog)
  expect(changes.filter(change => change.changes !== null).length).toBeGreaterThanOrEqual(10)
})
