/**
 * Checks that PostgreSQL computes the columns of a list only for the rows of a page, and not for those before it. Reads
 * the last row of every list of the demo's data, and explains the statements of this call.
 */
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListName } from '../../contract/lists'
import { isStaffList, listNames, mayBeShort, openDemoLists } from '../helpers/demoLists'
import { type RecordedStatement, recordStatements } from '../helpers/recordedStatements'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
let callList: Awaited<ReturnType<typeof openDemoLists>>
let client: pg.Client
beforeAll(async () => {
  t = await startTestServer({ database: 'postgres' })
  callList = await openDemoLists(t)
  await t.db.execute(sql`analyze`)
  client = new pg.Client({ connectionString: t.deps.config.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await t.close()
})

interface PlanNode {
  'Node Type': string
  'Parent Relationship'?: string
  'Actual Loops': number
  Plans?: PlanNode[]
}

/** Returns how often each subquery of a column or condition runs. */
function subqueryRuns(node: PlanNode): number[] {
  const own = node['Parent Relationship'] === 'SubPlan' ? [node['Actual Loops']] : []
  return [...own, ...(node.Plans ?? []).flatMap(subqueryRuns)]
}

async function explain({ text, values }: RecordedStatement): Promise<number[]> {
  const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
  return subqueryRuns(rows[0]['QUERY PLAN'][0].Plan)
}

/** Up to an offset of some pages, this list reads all rows (server/repositories/locations/newestLocations.ts). */
const withOwnPaging: ListName = 'locations'

test.each(listNames.filter(name => name !== withOwnPaging))(
  'the last row of %s costs as little as the first',
  async name => {
    const first = isStaffList(name) ? 'range=[0,0]' : 'pageSize=1'
    const { status, body, headers } = await callList(name, first)
    expect(status, JSON.stringify(body)).toBe(200)
    const total = isStaffList(name) ? Number(String(headers['content-range']).split('/')[1]) : body.total
    if (total < 2) return expect(mayBeShort).toContain(name)
    const last = total - 1
    const page = isStaffList(name) ? `range=[${last},${last}]` : `pageSize=1&Offset=${last}&offset=${last}`
    const statements = await recordStatements(async () => {
      expect((await callList(name, page)).status).toBe(200)
    })
    const paged = statements.filter(({ text }) => /\boffset\b/i.test(text))
    expect(paged).not.toEqual([])
    for (const statement of paged) expect(Math.max(0, ...(await explain(statement))), statement.text).toBeLessThan(2)
  },
)
