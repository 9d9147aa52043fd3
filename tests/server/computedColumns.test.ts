/**
 * Checks columns that the server computes, on a resource that the test declares: they are returned, can be sorted, are
 * described as read-only, and are rejected in request bodies. Also checks for every list of the portal which of its
 * fields are computed.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type ListName, lists } from '../../contract/lists'
import { capitalOffsetParameter, listParameters } from '../../contract/paging'
import { computedFieldsOf, markComputed, timestamp } from '../../contract/primitives'
import { locations } from '../../server/db/schema'
import { ownedResourceRoutes } from '../../server/declared/b2bRoutes'
import { ownReference } from '../../server/declared/references'
import { defineOwnedResource } from '../../server/declared/resource'
import { ownedByOrganisation } from '../../server/declared/rowOwnership'
import { ownedResources } from '../../server/resources'
import { staffResources } from '../../server/resources/staff'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'
import { createVansTable, vanBodySchema, vansDeclaration, vansTable, vanValuesOf } from '../helpers/vans'

const record = vansDeclaration.record.extend({
  neighbours: markComputed(z.int()),
  label: markComputed(z.string()),
  newestAt: markComputed(timestamp.nullable()),
})
const sort = ['neighbours', 'label', 'newestAt'] as const
const { list } = vansDeclaration
const columns = {
  ...vansDeclaration.columns,
  neighbours: sql<number>`(select count(*) from vans v where v.location_id = ${vansTable.locationId} and v.id <> ${vansTable.id})`,
  label: sql<string>`upper(${vansTable.name})`,
  newestAt: sql<Date | null>`(select max(v.created_at) from vans v where v.location_id = ${vansTable.locationId} and v.id <> ${vansTable.id})`,
}
const declared = () =>
  defineOwnedResource({
    ...vansDeclaration,
    ownership: ownedByOrganisation(vansTable.organisationId, 'visible'),
    record,
    columns,
    list: {
      ...list,
      query: z.object(capitalOffsetParameter).and(listParameters({ sort: [...sort], search: [] })),
      sort: { ...list.sort, ...columns },
    },
    create: { '': { body: vanBodySchema, values: vanValuesOf } },
    change: { body: vanBodySchema, values: vanValuesOf },
    references: { home: ownReference(locations.organisationId) },
  })

describe.each(databaseEngines)('computed columns on %s', database => {
  let t: TestServer
  let owner: TestAccount
  const base = '/b2b/recycler/vans'
  beforeAll(async () => {
    t = await startTestServer({ database, routes: (app, deps) => ownedResourceRoutes(app, deps, declared()) })
    await t.db.execute(createVansTable)
    owner = await t.organisation('Recycler')
    const [north, south] = [(await t.location(owner)).id, (await t.location(owner)).id]
    for (const [name, home] of [
      ['alone', south],
      ['first', north],
      ['second', north],
      ['third', north],
    ])
      await t.call(owner, 'POST', base, { name, points: 1, home })
  })
  afterAll(() => t.close())

  test('are numbers, texts and times of the record itself, in a list and in the answers of changes', async () => {
    const { items } = (await t.call(owner, 'GET', base)).body
    const shown = items.map(({ name, neighbours, label }: Record<string, unknown>) => [name, neighbours, label])
    expect(shown).toEqual([
      ['third', 2, 'THIRD'],
      ['second', 2, 'SECOND'],
      ['first', 2, 'FIRST'],
      ['alone', 0, 'ALONE'],
    ])
    expect(items.map(({ newestAt }: { newestAt: string | null }) => typeof newestAt)).toEqual([
      'string',
      'string',
      'string',
      'object',
    ])
    const { guid, home } = items[3]
    const changed = await t.call(owner, 'PUT', `${base}/${guid}`, { name: 'sole', points: 1, home, neighbours: 9 })
    expect([changed.status, changed.body.label, changed.body.neighbours]).toEqual([200, 'SOLE', 0])
  })

  test.each(sort)('sort the list by %s, in both orders', async field => {
    const named = async (order: string) =>
      (await t.call(owner, 'GET', `${base}?sort=${field}&order=${order}`)).body.items.map(
        (item: Record<string, unknown>) => item[field],
      )
    const up = await named('ASC')
    expect(up).toHaveLength(4)
    expect(up.filter((value: unknown) => value !== null)).toEqual(up.filter((value: unknown) => value !== null).sort())
    expect((await named('DESC')).sort()).toEqual([...up].sort())
    expect(new Set(up).size).toBeGreaterThan(1)
  })

  test('are described as read-only', async () => {
    const text = JSON.stringify((await t.call(owner, 'GET', '/openapi.json')).body)
    for (const field of sort) expect(text).toMatch(new RegExp(`"${field}":\\{.{0,300}?"readOnly":true`))
  })
})

describe('a declaration', () => {
  test('in which a body has a computed field does not let the server start', () => {
    const body = vanBodySchema.extend({ neighbours: z.int().optional() })
    const values = ({ neighbours: _, ...rest }: z.output<typeof body>) => vanValuesOf(rest)
    expect(() => defineOwnedResource({ ...declaredParts(), change: { body, values } })).toThrow(
      'Van: neighbours is computed, and a body has it',
    )
  })

  test('without the expression of a computed field does not let the server start', () => {
    expect(() =>
      defineOwnedResource({ ...declaredParts(), columns: { ...columns, label: vansTable.name } as never }),
    ).toThrow('Van: columns.label: the record computes it: write an SQL expression')
  })
})
const declaredParts = () => ({
  ...vansDeclaration,
  ownership: ownedByOrganisation(vansTable.organisationId, 'visible'),
  record,
  columns,
  references: { home: ownReference(locations.organisationId) },
})

const declaredLists = [...ownedResources, ...staffResources].map(({ list, record }) => [list.of, record] as const)
test.each(declaredLists)('the computed fields of %s are named in contract/lists.ts', (name, schema) => {
  const { computed: named = [] } = lists[name as ListName] as { computed?: readonly string[] }
  expect([...named].sort()).toEqual(computedFieldsOf(schema).sort())
})
