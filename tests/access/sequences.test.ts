/**
 * Checks that the server never reveals a number of a database sequence that organisations share, because such numbers
 * show an organisation how much the others do. The test sets every sequence to a recognisable number. No response, mail
 * or webhook may contain a number near it.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '../../contract/roles'
import { rowsOf } from '../../server/db/database'
import { webhookDeliveries } from '../../server/db/schema'
import { publish } from '../../server/publishing/publish'
import type { TestServer } from '../helpers/server'
import { createFixtures, type Fixtures } from './fixtures'
import { callerOf, callLineOf, operationsOf, roleOf, sampleOf, sendSample, startAccessTestServer } from './operations'

const first = 98_765_430_000
const marked = /9876543\d{4}/

let t: TestServer
let fixtures: Fixtures
beforeAll(async () => {
  t = await startAccessTestServer()
  const sequences = rowsOf<{ name: string }>(
    await t.db.execute(sql`select sequencename as name from pg_sequences where data_type = 'bigint'::regtype`),
  )
  for (const { name } of sequences) await t.db.execute(sql`select setval(${name}::regclass, ${first})`)
  fixtures = await createFixtures(t)
  for (const role of roles) {
    const { organisationId, accountId } = fixtures.owners[role]
    const announcement = { type: 'support.acted' as const, concerns: [organisationId], subject: accountId, data: {} }
    const values = { name: 'All', url: 'https://hooks.example/in', types: ['support.acted'], secret: 'whsec_QUJD' }
    await t.db.execute(
      sql`insert into webhooks (organisation_id, name, url, types, secret)
        values (${organisationId}, ${values.name}, ${values.url}, array['support.acted'], ${values.secret})`,
    )
    await t.db.transaction(tx => publish(tx, announcement, announcement))
  }
}, 120_000)
afterAll(() => t.close())

test('no answer to an organisation or a machine holds a number of a sequence', async () => {
  const found: string[] = []
  const asked = operationsOf(t).filter(({ method, access }) => method === 'GET' && access.kind !== 'public')
  for (const operation of asked) {
    const role = roleOf(operation)
    if (role === 'Staff') continue
    const answer = await sendSample(t, callerOf(fixtures, role), operation, await sampleOf(operation, fixtures))
    if (answer.status < 300 && marked.test(answer.raw.toString())) found.push(callLineOf(operation))
  }
  expect(asked.length).toBeGreaterThan(30)
  expect(found).toEqual([])
})

test('no webhook holds such a number, and the version still rises', async () => {
  const bodies = (await t.db.select().from(webhookDeliveries)).map(({ body }) => body).filter(body => body !== '{}')
  expect(bodies.length).toBeGreaterThanOrEqual(2 * roles.length)
  expect(bodies.filter(body => marked.test(body))).toEqual([])
  const versions = bodies
    .map(body => JSON.parse(body).data)
    .filter(({ id }) => id === fixtures.owners.Sponsor.accountId)
  expect(new Set(versions.map(({ version }) => version)).size).toBe(2)
})
