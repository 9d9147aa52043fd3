/**
 * Checks that every operation removes the invisible characters of a pasted text before storing it. The calls are
 * generated from the routes.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operation } from '../../server/auth/authorization'
import { rowsOf } from '../../server/db/database'
import type { TestServer } from '../helpers/server'
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
import { type PathStep, type SchemaLeaf, schemaLeavesOf, withValueAtSteps } from './schemaLeaves'

/** Names of fields whose texts are stored unchanged: passwords, codes of rewards, technical ids, names of lists. */
const isVerbatim = (key: string) => /password|digitalGoods|consumerRef|^(list|id|type|subject|time|data)$/i.test(key)
const keyOf = ({ steps }: SchemaLeaf) => {
  const named = steps.filter(step => step !== 'json' && typeof step.key === 'string')
  const last = named.at(-1)
  return last && last !== 'json' ? String(last.key) : ''
}
const isGuid = (text: string) => /^[\da-f-]{36}$/i.test(text)
const isFree = ({ where, schema }: SchemaLeaf) =>
  where === 'body' && schema.type === 'string' && !schema.format && !schema.enum && !('const' in schema)

const valueAt = (body: unknown, steps: readonly PathStep[]): unknown =>
  steps.reduce<unknown>(
    (value, step) => (step === 'json' ? undefined : (value as Record<string, unknown>)?.[step.key]),
    body,
  )

/** Returns a text that looks the same as `text` but contains additional invisible characters. */
const pasted = (text: string) => `\u2060${text.slice(0, 1)}\u200b${text.slice(1)}\u00ad\u200e`

const textsOf = (operation: Operation, body: unknown) =>
  schemaLeavesOf(operation).filter(leaf => {
    const value = valueAt(body, leaf.steps)
    return isFree(leaf) && !isVerbatim(keyOf(leaf)) && typeof value === 'string' && value !== '' && !isGuid(value)
  })

let t: TestServer
beforeAll(async () => {
  t = await startAccessTestServer()
})
afterAll(() => t.close())

test('every operation accepts a text with invisible characters, and stores it without them', async () => {
  const wrong: string[] = []
  let tried = 0
  const tryIn = createFixtureRetry(t)
  const faultOf = async (operation: Operation, fixtures: Fixtures) => {
    const sample = await sampleOf(operation, fixtures)
    if (!isObject(sample.body)) return ''
    const leaves = textsOf(operation, sample.body)
    if (leaves.length === 0) return ''
    tried += leaves.length
    const body = leaves.reduce<unknown>(
      (whole, { steps }) => withValueAtSteps(whole, steps, pasted(String(valueAt(whole, steps)))),
      sample.body,
    )
    const caller = operation.access.kind === 'public' ? null : callerOf(fixtures, roleOf(operation))
    const answer = await sendSample(t, caller, operation, { ...sample, body })
    const isTaken = operation.access.kind === 'public' ? answer.status !== 400 : answer.status < 300
    if (!isTaken) return `${callLineOf(operation)}: ${answer.status} ${answer.raw.toString().slice(0, 150)}`
    return /[\u2060\u200b\u00ad\u200e]/.test(answer.raw.toString())
      ? `${callLineOf(operation)}: answers it as pasted`
      : ''
  }
  for (const operation of operationsOf(t)) {
    const fault = await tryIn(
      fixtures => faultOf(operation, fixtures),
      said => said === '',
    )
    if (fault) wrong.push(fault)
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(60)

  const columns = rowsOf<{ table: string; name: string }>(
    await t.db.execute(sql`select table_name as table, column_name as name from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'jsonb') and is_generated = 'NEVER'`),
  )
  for (const { table, name } of columns) {
    const [found] = rowsOf<{ count: number }>(
      await t.db.execute(
        sql.raw(`select count(*)::int from "${table}" where "${name}"::text ~ '[\\u2060\\u200b\\u00ad\\u200e]'`),
      ),
    )
    if (found?.count) wrong.push(`${table}.${name}: ${found.count}`)
  }
  expect(wrong).toEqual([])
})
