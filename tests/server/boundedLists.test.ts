/**
 * Checks that every list in a response has a maximum length in its schema, however many rows are stored. Exported files
 * need no maximum, because they are streamed and never completely in memory.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createFixtures } from '../access/fixtures'
import { callerOf, callLineOf, operationsOf, roleOf, sampleOf, sendSample } from '../access/operations'
import { startTestServer, type TestServer } from '../helpers/server'

interface Node {
  $ref?: string
  type?: string
  maxItems?: number
  items?: Node & { enum?: unknown[] }
  properties?: Record<string, Node>
  anyOf?: Node[]
  allOf?: Node[]
  oneOf?: Node[]
  $defs?: Record<string, Node>
}

/**
 * Returns the paths of the lists in a response that have no maximum length. Lists inside the items of another list are
 * left out.
 */
function unboundedLists(schema: z.ZodType): string[] {
  const root = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Node
  const walk = (node: Node, path: string): string[] => {
    const { $ref, type, maxItems, items, properties = {}, anyOf = [], allOf = [], oneOf = [] } = node
    if ($ref) return walk(root.$defs?.[$ref.split('/').at(-1) ?? ''] ?? {}, path)
    // A list of choices is limited, because each choice can appear only once.
    if (type === 'array') return maxItems === undefined && !items?.enum ? [path || '(all of it)'] : []
    return [
      ...[...anyOf, ...allOf, ...oneOf].flatMap(each => walk(each, path)),
      ...Object.entries(properties).flatMap(([name, each]) => walk(each, path ? `${path}.${name}` : name)),
    ]
  }
  return walk(root, '')
}

const item = z.object({ name: z.string() })
test.each([
  ['a list', z.array(item), ['(all of it)']],
  ['a list in a record', z.object({ rows: z.array(item), more: item }), ['rows']],
  ['a list that may be missing', z.object({ rows: z.array(item).nullish() }), ['rows']],
  ['a list with a maximum', z.object({ rows: z.array(item).max(5) }), []],
  ['a list of choices', z.object({ scopes: z.array(z.enum(['a', 'b'])) }), []],
])('%s is classified correctly', (_, schema, expected) => {
  expect(unboundedLists(schema)).toEqual(expected)
})

describe('the answers of the API', () => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer()
  })
  afterAll(() => t.close())

  test('have a maximum number of items in every list, or are files', async () => {
    const world = await createFixtures(t)
    const wrong: string[] = []
    for (const operation of operationsOf(t).filter(({ method }) => method === 'GET')) {
      const answer = (operation.schema.response as Record<string, unknown> | undefined)?.['200']
      const lists = answer instanceof z.ZodType ? unboundedLists(answer) : []
      if (lists.length === 0) continue
      const sent = await sendSample(t, callerOf(world, roleOf(operation)), operation, await sampleOf(operation, world))
      const isFile = String(sent.headers['content-disposition'] ?? '').startsWith('attachment')
      if (!isFile) wrong.push(`${callLineOf(operation)}: ${lists.join(', ')}`)
    }
    expect(wrong).toEqual([])
  })
})
