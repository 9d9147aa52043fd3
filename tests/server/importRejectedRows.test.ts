/**
 * Checks rows of an import that have become invalid since they were checked: only these rows are rejected, with the
 * true reason.
 */
import { randomUUID } from 'node:crypto'
import { getTableName, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportCells, RowVerdict } from '../../contract/imports'
import { roleSlugs } from '../../contract/roles'
import { mails } from '../../server/db/schema'
import { bodyShapeOf, mainFieldOf } from '../../server/declared/bodyFields'
import { creationsOf } from '../../server/declared/resource'
import { columnsOf } from '../../server/declared/storedRows'
import { createFixtures, type Fixtures } from '../access/fixtures'
import { cellsFor, declaredImports } from '../access/samples/importSamples'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

describe.each(databaseEngines)('rejected rows of a file on %s', database => {
  let t: TestServer
  let world: Fixtures
  beforeAll(async () => {
    t = await startTestServer({ database })
    world = await createFixtures(t)
    await t.db.execute(sql`create function refuse_marked() returns trigger language plpgsql as $$ begin
      raise exception 'what it refers to is gone' using errcode = 'foreign_key_violation'; end $$`)
  })
  afterAll(() => t.close())

  describe.each(declaredImports)('%s of a %s', (list, role, resource) => {
    const { table, change } = resource
    const by = mainFieldOf(resource)
    let who: TestAccount
    beforeAll(() => {
      who = world.owners[role]
    })
    const post = (path: string, body: object) => t.call(who, 'POST', `/b2b/${roleSlugs[role]}/imports${path}`, body)
    const rowsOf = (cells: readonly ImportCells[]) => cells.map((values, at) => ({ line: at + 2, values }))
    const send = (cells: readonly ImportCells[], key: string = randomUUID()) =>
      post('', { list, key, rows: rowsOf(cells) })
    const verdicts = (rows: RowVerdict[]) => rows.map(({ verdict }) => verdict)
    const cells = (creation = 0) => cellsFor(resource, role, world, creation)
    const named = (values: readonly unknown[]) =>
      t.db
        .select()
        .from(table)
        .where(inArray(columnsOf(table)[by] ?? table.id, [...values]))
        .orderBy(table.id)

    /**
     * Runs the work while a trigger rejects rows with this value, as the database does if a record that a row needs was
     * deleted.
     */
    async function whileRefused<Answer>(value: unknown, work: () => Promise<Answer>) {
      const [name, column] = [getTableName(table), columnsOf(table)[by]?.name ?? '']
      const isSo = `lower(new.${column}) = lower('${String(value)}')`
      const trigger = `create trigger refuse_marked before insert or update on ${name} for each row when (${isSo})`
      await t.db.execute(sql.raw(`${trigger} execute function refuse_marked()`))
      try {
        return await work()
      } finally {
        await t.db.execute(sql.raw(`drop trigger refuse_marked on ${name}`))
      }
    }

    test('one that the database rejects is rejected, and added when sent again; the others are added once', async () => {
      const rows = [await cells(), await cells(), await cells()]
      const names = rows.map(row => row[by])
      const key = randomUUID()
      const { status, body } = await whileRefused(names[1], () => send(rows, key))
      expect([status, verdicts(body.rows)]).toEqual([200, ['create', 'refused', 'create']])
      expect(body.rows[1]).toMatchObject({ guid: null, fields: { [by]: 'ReferencedEntityNotFound' } })
      const there = await named(names)
      expect(there.map(row => (row as Record<string, unknown>)[by]).sort()).toEqual([names[0], names[2]].sort())
      const again = (await send(rows, key)).body.rows as RowVerdict[]
      expect(verdicts(again)).toEqual(['create', 'create', 'create'])
      expect([again[0]?.guid, again[2]?.guid]).toEqual([body.rows[0].guid, body.rows[2].guid])
      expect(await named(names)).toHaveLength(3)
      const letters = await t.db.$count(mails, inArray(mails.recipient, names.map(String)))
      expect(letters).toBe(by === 'email' ? 3 : 0)
    })

    test.runIf(change)('a change that the database rejects has no effect, and neither has its undo', async () => {
      const rows = [await cells(), await cells()]
      const names = rows.map(row => row[by])
      await send(rows)
      const before = await named(names)
      const field = Object.keys(rows[0] ?? {}).find(
        each => each !== by && each in columnsOf(table) && /^Sample /.test(String(rows[0]?.[each])),
      )
      const { body } = await whileRefused(names[1], () =>
        send(rows.map(row => ({ ...row, [field ?? by]: 'Changed by a file' }))),
      )
      expect(verdicts(body.rows)).toEqual(['update', 'refused'])
      expect(body.rows[1]).toMatchObject({ guid: null, fields: { [by]: 'ReferencedEntityNotFound' } })
      const [past] = (await t.call(who, 'GET', `/b2b/${roleSlugs[role]}/imports`)).body
      expect(past).toMatchObject({ guid: body.guid, created: 0, updated: 1 })
      const changed = await named(names)
      const untouched = (each: Record<string, unknown>) => each.id !== body.rows[0].guid
      expect(changed.filter(untouched)).toEqual(before.filter(untouched))
      const taken = await whileRefused(names[0], () => post(`/${body.guid}/take-back`, {}))
      expect([taken.status, taken.body]).toMatchObject([200, { deleted: 0, restored: 0, kept: [{ line: 2 }] }])
      expect(await named(names)).toEqual(changed)
    })

    const creations = creationsOf(resource, role)
    const columns = Object.values(resource.create ?? {}).flatMap(({ body }) => Object.keys(bodyShapeOf(body)))
    const strange = creations.flatMap(([path, { body }], at) =>
      [...new Set(columns)].flatMap(column => (Object.hasOwn(bodyShapeOf(body), column) ? [] : [{ path, at, column }])),
    )
    test.each(strange)('$path: a cell of $column is rejected there, a default of it is ignored', async each => {
      const [row, value] = [await cells(each.at), randomUUID()]
      const check = async (values: ImportCells, defaults?: ImportCells) =>
        (await post('/check', { list, rows: rowsOf([values]), defaults })).body.rows as RowVerdict[]
      const [checked] = await check({ ...row, [each.column]: value })
      expect(checked).toMatchObject({ verdict: 'refused', fields: { [each.column]: 'InvalidParams' } })
      expect(verdicts(await check(row, { [each.column]: value }))).toEqual(['create'])
    })
  })
})
