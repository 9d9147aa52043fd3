/**
 * Checks a declared resource that one role may only read: this role sees its organisation's records. Calls by which it
 * would write them, including imports, get the response of an unknown path.
 */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locations } from '../../server/db/schema'
import { ownedResourceRoutes } from '../../server/declared/b2bRoutes'
import { ownReference } from '../../server/declared/references'
import { defineOwnedResource } from '../../server/declared/resource'
import { ownedByOrganisation } from '../../server/declared/rowOwnership'
import { createImportQueue, importRoutes } from '../../server/routes/imports'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestServer } from '../helpers/server'
import { createVansTable, vanBodySchema, vansDeclaration, vansTable, vanValuesOf } from '../helpers/vans'

const declared = defineOwnedResource({
  ...vansDeclaration,
  readers: ['Sponsor'],
  ownership: ownedByOrganisation(vansTable.organisationId, 'visible'),
  create: { '': { body: vanBodySchema, values: vanValuesOf } },
  change: { body: vanBodySchema, values: vanValuesOf },
  canBeRemoved: true,
  references: { home: ownReference(locations.organisationId) },
  import: { by: 'name' },
  transitions: { leave: { roles: ['Recycler'], from: 'any', set: { rewardType: 'Away' } } },
})

let t: TestServer
let writer: TestAccount
let reader: TestAccount
beforeAll(async () => {
  t = await startTestServer({
    routes(app, deps) {
      ownedResourceRoutes(app, deps, declared)
      app.register(
        async api => {
          for (const role of ['Recycler', 'Sponsor'] as const)
            importRoutes(api, deps, role, [declared], createImportQueue(deps.timeBudget))
        },
        { prefix: '/api' },
      )
    },
  })
  await t.db.execute(createVansTable)
  writer = await t.organisation('Recycler')
  reader = await t.organisation('Sponsor')
})
afterAll(() => t.close())

/** Adds a row of an organisation directly to the table, because a reader has no call that adds one. */
async function insertRow({ organisationId }: TestAccount, name: string): Promise<string> {
  const values = { organisationId, locationId: crypto.randomUUID(), name, points: 1 }
  const [row] = await t.db.insert(vansTable).values(values).returning({ id: vansTable.id })
  return row?.id ?? ''
}
const rowsOf = ({ organisationId }: TestAccount) =>
  t.db.select().from(vansTable).where(eq(vansTable.organisationId, organisationId))

describe('a role that only reads', () => {
  test('sees the records of its organisation, and none of another', async () => {
    await insertRow(writer, 'Theirs')
    const own = await insertRow(reader, 'Own')
    const { status, body } = await t.call(reader, 'GET', '/b2b/sponsor/vans')
    expect([status, body.items.map(({ guid }: { guid: string }) => guid)]).toEqual([200, [own]])
  })

  const sent = { name: 'New', points: 2, home: crypto.randomUUID() }
  const rows = { list: 'simpleRewards', rows: [{ line: 2, values: { name: 'New' } }] }
  test.each([
    ['creates', 'POST', '/vans', sent],
    ['changes', 'PUT', '/vans/:id', sent],
    ['marks', 'PUT', '/vans/:id:leave', undefined],
    ['removes', 'DELETE', '/vans/:id', undefined],
    ['checks rows of a file', 'POST', '/imports/check', rows],
    ['saves rows of a file', 'POST', '/imports', { ...rows, key: crypto.randomUUID() }],
    ['lists imports', 'GET', '/imports', undefined],
    ['undoes an import', 'POST', '/imports/:id/take-back', {}],
  ])('has no call that %s', async (_, method, path, body) => {
    const id = await insertRow(reader, `Row of ${method} ${path}`)
    const before = await rowsOf(reader)
    const call = (address: string) => t.call(reader, method, `/b2b/sponsor${address.replace(':id', id)}`, body)
    const [answer, unknown] = [await call(path), await call(path.replace(/vans|imports/, 'nothing'))]
    expect([answer.status, answer.body.errorCode]).toEqual([404, unknown.body.errorCode])
    expect([unknown.status, await rowsOf(reader)]).toEqual([404, before])
  })

  test('leaves the other role all calls', async () => {
    const home = (await t.location(writer)).id
    const added = await t.call(writer, 'POST', '/b2b/recycler/vans', { ...sent, home })
    const at = `/b2b/recycler/vans/${added.body.guid}`
    const changed = await t.call(writer, 'PUT', at, { ...sent, home, points: 7 })
    const marked = await t.call(writer, 'PUT', `${at}:leave`)
    const checked = await t.call(writer, 'POST', '/b2b/recycler/imports/check', {
      list: 'simpleRewards',
      rows: [{ line: 2, values: { name: 'From a file', points: 2, home } }],
    })
    expect([added.status, changed.body.points, marked.body.rewardType]).toEqual([201, 7, 'Away'])
    expect(checked.body.rows[0].verdict).toBe('create')
    expect((await t.call(writer, 'DELETE', at)).status).toBe(204)
    const isThere = and(eq(vansTable.organisationId, writer.organisationId), eq(vansTable.name, 'New'))
    expect(await t.db.$count(vansTable, isThere)).toBe(0)
  })

  test('is described with its list alone', async () => {
    const { paths } = (await t.app.inject('/api/openapi.json')).json() as { paths: Record<string, object> }
    const callsBelow = (base: string) =>
      Object.entries(paths).flatMap(([path, calls]) =>
        path.includes(`${base}/vans`) || path.includes(`${base}/imports`)
          ? Object.keys(calls).map(method => `${method} ${path.slice(path.indexOf(base) + base.length)}`)
          : [],
      )
    expect(callsBelow('/b2b/sponsor')).toEqual(['get /vans'])
    expect(callsBelow('/b2b/recycler')).toEqual(expect.arrayContaining(['post /vans', 'post /imports']))
  })
})
