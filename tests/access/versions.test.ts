/**
 * Checks that no edit is lost if two clients edit the same record: the second one gets an error. Calls every operation
 * that changes an existing record, on PostgreSQL, twice in parallel. The test fails for an operation that does not
 * accept `If-Match`, unless the operation is listed as an exception here.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '../../server/auth/authorization'
import { startTestServer, type TestAnswer, type TestServer } from '../helpers/server'
import { fingerprintRows } from './fingerprints'
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

/** Exceptions: operations that accept no `If-Match`, each with the reason. */
const excused: [line: RegExp, because: string][] = [
  [/^PUT .*\/keys\/:id.*:(rotate|revoke)$/, 'a key is never edited: both end it, and nothing is overwritten'],
  [/^PUT .*\/sponsorship\/:id.*:withdraw$/, 'a request is never edited: it ends once, and a second end is a conflict'],
  [/^PUT \/auth\/access-grants\/:id.*:disable$/, 'it ends access, whatever else was changed meanwhile'],
  [/^POST \/staff\/platform-keys\/:id\/(rotate|revoke)$/, 'as the keys of organisations'],
  [/^PUT \/notifications\/(:id.*:)?read$/, 'reading is idempotent, whichever user marks it'],
  [/^PUT .*\/webhooks\/:id.*:test$/, 'it sends a delivery; the webhook stays as it is'],
  [/^PUT .*\/webhook-deliveries\/:id.*:repeat$/, 'it sends again; a delivery is not edited'],
  [/^PUT \/b2b\/auth\/set-email$/, 'one value that is sent alone, with proof of its ownership'],
  [/^PUT \/b2b\/recycler\/trip$/, 'it replaces the trip on purpose; edits are sent to /trip/changes'],
  [/^PUT \/team\/members\/:id.*:transfer-ownership$/, 'the ownership is one, and only its holder gives it away'],
  [/^DELETE \/team\/membership$/, 'it ends access, whatever the role was changed to meanwhile'],
  [/^POST \/auth\/memberships\/:id.*:switch$/, 'it changes the session; the membership stays as it is'],
  [/^DELETE \/b2b\/[\w-]+$/, 'the whole account ends, whatever it says of itself'],
  [/^POST \/staff\/organisations\/:id\/impersonate$/, 'it begins a session; the organisation stays as it is'],
  [/^POST \/b2b\/recycler\/recycling-sagas\/:id$/, 'it makes a booking'],
  [/^POST \/staff\/organisations\/:id\/end-sessions$/, 'it ends sessions; the organisation stays as it is'],
  [/^DELETE \/auth\/sessions\/:id$/, 'a session is never edited'],
  [/^PUT \/auth\/factors\/:id.*:remove$/, 'a second factor is never edited'],
  [/^PUT \/team\/second-factor$/, 'it sets one value, which does not depend on the previous one'],
  [/^PUT \/presence$/, 'it stores nothing'],
  [/^POST \/staff\/accounts\/:id\/(reset-password|change-email)$/, 'it sends e-mails; the account changes later'],
  [/^DELETE \/staff\/accounts\/:id\/sessions\/:sessionId$/, 'a session is never edited'],
  [/^POST \/staff\/team-invitations\/:id\/resend$/, 'it sends the invitation again'],
  [/^POST .*\/locations\/:id\/bins$/, 'it makes a bin'],
  [/^(POST|PUT) .*\/imports\/:id/, 'undoing an import compares each row with what the import left'],
]
/**
 * Matches operations that send an e-mail again without a change of the record, so that two simultaneous calls succeed.
 */
const repeatable = /^POST \/staff\/(applications\/:id\/invite|employees\/:id\/resend)$/

let t: TestServer
let withFixtures: ReturnType<typeof createFixtureRetry>
beforeAll(async () => {
  t = await startAccessTestServer()
  withFixtures = createFixtureRetry(t)
})
afterAll(() => t.close())

const takesIfMatch = ({ schema }: Operation) => 412 in ((schema.response ?? {}) as object)
const changesRecord = ({ method, url }: Operation) =>
  method === 'PUT' || method === 'PATCH' || method === 'DELETE' || (method === 'POST' && url.includes('/:id'))

test('every operation that changes a record takes If-Match, or is excused here with a reason', () => {
  const changing = operationsOf(t).filter(changesRecord)
  const isExcused = (operation: Operation) => excused.some(([line]) => line.test(callLineOf(operation)))
  expect(changing.filter(each => !takesIfMatch(each) && !isExcused(each)).map(callLineOf)).toEqual([])
  expect(changing.filter(each => takesIfMatch(each) && isExcused(each)).map(callLineOf)).toEqual([])
  const idle = excused.filter(([line]) => !changing.some(each => line.test(callLineOf(each))))
  expect(idle.map(([line]) => String(line))).toEqual([])
  expect(changing.filter(takesIfMatch).length).toBeGreaterThanOrEqual(50)
})

const isDone = ({ status }: TestAnswer) => status >= 200 && status < 300
const describeAnswer = ({ status, body }: TestAnswer) => `${status} ${body?.errorCode ?? ''}`

/**
 * Calls an operation with `If-Match` headers that are malformed, outdated, or sent by two simultaneous edits, and
 * returns what is wrong with the responses. No earlier call may have changed the record.
 */
async function mistakesOf(operation: Operation, fixtures: Fixtures): Promise<string[]> {
  const wrong: string[] = []
  const require = (isSo: boolean, what: string) => void (isSo || wrong.push(what))
  const role = roleOf(operation)
  const { headers, ...made } = await sampleOf(operation, fixtures, role)
  const call = (ifMatch: string, body = made.body) =>
    sendSample(t, callerOf(fixtures, role), operation, { ...made, body, headers: { ...headers, 'if-match': ifMatch } })
  const other = isObject(made.body) && made.body.name ? { ...made.body, name: 'Another name' } : made.body

  const malformed = await call('7')
  require(malformed.status === 400 &&
    malformed.body.fields?.['if-match'] === 'InvalidParams', `malformed: ${describeAnswer(malformed)}`)

  const before = await fingerprintRows(t)
  const stale = await call('"999999"')
  const version: number = stale.body?.current?.version
  require(stale.status === 412 && stale.body.errorCode === 'VersionConflict', `stale: ${describeAnswer(stale)}`)
  require(Number.isInteger(version) && version > 0, `current version: ${version}`)
  require(stale.headers.etag === `"${version}"`, `ETag of the conflict: ${stale.headers.etag}`)
  const after = await fingerprintRows(t)
  for (const table of Object.keys(after))
    require(after[table] === before[table], `a refused edit left a trace: ${table}`)
  if (wrong.length > 0) return wrong

  const answers = await Promise.all([call(`"${version}"`), call(`"${version}"`, other)])
  const [winner, ...others] = answers.filter(isDone)
  const loser = answers.find(answer => !isDone(answer))
  if (repeatable.test(callLineOf(operation))) return winner ? [] : answers.map(describeAnswer)
  require(winner !== undefined && others.length === 0, `two at once: ${answers.map(describeAnswer).join(', ')}`)
  if (!winner || !loser) return wrong
  if (operation.method === 'DELETE') {
    require(loser.status === 404 || loser.status === 412, `deleted twice: ${describeAnswer(loser)}`)
    return wrong
  }
  require(loser.status === 412, `the second of two: ${describeAnswer(loser)}`)
  require(winner.headers.etag === `"${winner.body.version}"`, `ETag of the answer: ${winner.headers.etag}`)
  require(winner.body.version > version, `version after ${version}: ${winner.body.version}`)

  const late = await call(`"${version}"`)
  require(late.status === 412 &&
    late.body.current.version === winner.body.version, `a late edit: ${describeAnswer(late)}`)
  const lost = Object.keys(late.body.current ?? {}).filter(
    key => JSON.stringify(late.body.current[key]) !== JSON.stringify(winner.body[key]),
  )
  require(lost.length === 0, `not as the first edit left it: ${lost.join(', ')}`)
  return wrong
}

describe('when two clients edit one record, the second gets 412, and no edit is lost', async () => {
  // `test.each` needs the list of operations before the server of the tests has started, so another server provides it.
  const listed = await startTestServer()
  const lines = operationsOf(listed)
    .filter(operation => changesRecord(operation) && takesIfMatch(operation))
    .map(callLineOf)
  await listed.close()
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
