/**
 * Sends every call of section 7 of the specification, in the specification's spelling: the response must be successful.
 * Each query parameter and each key of the body must be in the API's description, because the server would ignore an
 * unknown one, so that a misspelling would pass. The calls are sent to the embedded database, because most other tests
 * use PostgreSQL (`databaseEngines`).
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/accounts/passwords'
import { accounts } from '../../server/db/schema'
import { findResourceOfUrl, labelOfField } from '../../src/custom/engine/history/resourceVocabulary'
import { createAuditTranslate } from '../helpers/messages'
import { startTestServer, type TestServer } from '../helpers/server'
import { createFixtureRetry } from './fixtures'
import { type SpecCall, type SpecCallInput, specCallPassword, specCalls } from './specCalls'

let t: TestServer
let withFixtures: ReturnType<typeof createFixtureRetry>
let description: Description
beforeAll(async () => {
  t = await startTestServer({ database: 'embedded' })
  withFixtures = createFixtureRetry(t)
  description = (await t.call(null, 'GET', '/openapi.json')).body
})
afterAll(() => t.close())

interface Operation {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  allOf?: Schema[]
}
interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const methodOf = (line: string) => line.split(' ')[0] ?? ''
const pathOf = (line: string) => line.split(' ')[1] ?? ''
const isBrace = (part: string) => part.includes('{')
/** Returns the operation with this method and path. Only the names of the path's parameters may differ. */
const operationOf = (line: string): Operation | undefined => {
  const pattern = pathOf(line)
    .replace(/[.:]/g, '\\$&')
    .split(/(\{\w+\})/)
    .map(part => (isBrace(part) ? '\\{\\w+\\}' : part))
    .join('')
  const own = new RegExp(`^(/api)?${pattern.replace('/UA/', '/\\{\\w+\\}/')}$`)
  const path = Object.keys(description.paths).find(each => own.test(each))
  return path === undefined ? undefined : description.paths[path]?.[methodOf(line).toLowerCase()]
}
const keysOf = ({ $ref, properties = {}, allOf = [] }: Schema): string[] => [
  ...keysOfComponent($ref),
  ...Object.keys(properties),
  ...allOf.flatMap(keysOf),
]
const keysOfComponent = ($ref = ''): string[] => {
  const schema = description.components.schemas[$ref.replace('#/components/schemas/', '')]
  return schema ? keysOf(schema) : []
}
const undeclared = ({ line }: SpecCall, { query = {}, body = {} }: SpecCallInput): string[] => {
  const operation = operationOf(line)
  if (!operation) return ['the operation']
  const parameters = operation.parameters?.filter(parameter => parameter.in === 'query').map(({ name }) => name) ?? []
  const json = operation.requestBody?.content['application/json']
  const bodyKeys = Buffer.isBuffer(body) ? [] : Object.keys(body)
  return [
    ...Object.keys(query).filter(name => !parameters.includes(name)),
    ...bodyKeys.filter(name => !keysOf(json?.schema ?? {}).includes(name)),
  ]
}

const address = (line: string, { ids = [], query = {} }: SpecCallInput) => {
  const left = [...ids]
  const path = pathOf(line).replace(/\{\w+\}/g, () => left.shift() ?? 'none')
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map(each => [name, each]))
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

test('the audit log has a label for each field that can be sent', () => {
  const translate = createAuditTranslate('en')
  const sent = Object.entries(description.paths).flatMap(([path, operations]) => {
    const resource = findResourceOfUrl(path.split('/'), translate)
    return Object.values(operations)
      .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}))
      .flatMap(({ schema }) => keysOf(schema))
      .map(field => ({ field, label: labelOfField(field, resource, translate) }))
  })
  expect(sent).toContainEqual({ field: 'houseNumber', label: 'house number' })
  expect(sent.filter(({ label }) => !label)).toEqual([])
})

describe.each(Object.entries(specCalls))('%s', (_, calls) => {
  let hash: string
  beforeAll(async () => {
    hash = await hashPassword(specCallPassword)
  })

  test.each(calls.map(call => [`${call.line}, ${call.as}`, call] as const))('%s', async (_, each) => {
    const { status, body, unknown } = await withFixtures(
      async fixtures => {
        for (const { accountId } of [...Object.values(fixtures.owners), ...Object.values(fixtures.strangers)])
          await t.db.update(accounts).set({ passwordHash: hash }).where(eq(accounts.id, accountId))
        const sent = await each.send(fixtures, t)
        const caller = each.as === 'Anonymous' ? null : fixtures.owners[each.as]
        const answer = await t.call(caller, methodOf(each.line), address(each.line, sent), sent.body, {
          ...(sent.headers && { headers: sent.headers }),
        })
        return { ...answer, unknown: undeclared(each, sent) }
      },
      answer => answer.status < 300,
    )
    expect(unknown).toEqual([])
    expect([status, status < 300 ? null : body]).toEqual([expect.toSatisfy((code: number) => code < 300), null])
    expect(Object.keys(body ?? {})).toEqual(expect.arrayContaining(each.answers))
  })
})
