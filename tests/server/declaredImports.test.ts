/** Checks the import of rows from a file into every declared resource that accepts it. No resource is named here. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckedRow, ImportCells, JudgedRow } from '../../contract/imports'
import { limits } from '../../contract/limits'
import { type Role, roleSlugs } from '../../contract/roles'
import { cities, imports, locations } from '../../server/db/schema'
import { isSeveral, shapeOfAll } from '../../server/declared/imports/rowCells'
import { columnsOf } from '../../server/declared/imports/storedRows'
import type { OwnedResource } from '../../server/declared/ownedResource'
import { creationsOf } from '../../server/declared/resource'
import { ownedResources } from '../../server/resources'
import { hostileValues } from '../access/hostile'
import { cellsFor } from '../access/samples/imports'
import { makeWorld, type World } from '../access/world'
import type { TestAccount } from '../helpers/builders'
import { type TestServer, testServer } from '../helpers/server'

/** Not a column, though every object has this property. */
const inherited: string = 'constructor'
const importable = ownedResources.filter(each => each.import)
const places = importable.flatMap(resource =>
  (Object.keys(resource.at) as Role[]).map(role => [resource.list.of, role, resource] as const),
)

describe.each(['embedded', 'postgres'] as const)('rows from a file on %s', database => {
  let t: TestServer
  let world: World
  beforeAll(async () => {
    t = await testServer({ database })
    world = await makeWorld(t)
  })
  afterAll(() => t.close())

  const rowsOf = (cells: readonly ImportCells[]) => cells.map((values, at) => ({ line: at + 2, values }))

  describe.each(places)('%s of a %s', (list, role, resource) => {
    const { by, kind } = resource.import ?? { by: '', kind: undefined }
    const { table, change, references = {} } = resource
    const base = `/b2b/${roleSlugs[role]}/imports`
    let who: TestAccount
    beforeAll(() => {
      who = world.owners[role]
    })
    const post = (path: string, body: object, caller = who) => t.call(caller, 'POST', `${base}${path}`, body)
    const check = async (cells: ImportCells[], caller = who): Promise<JudgedRow[]> =>
      (await post('/check', { list, rows: rowsOf(cells) }, caller)).body.rows
    const send = (cells: ImportCells[], key: string = randomUUID(), caller = who) =>
      post('', { list, key, rows: rowsOf(cells) }, caller)
    const takeBack = (id: string, caller = who) => post(`/${id}/take-back`, {}, caller)
    const verdicts = (rows: JudgedRow[]) => rows.map(({ verdict }) => verdict)
    const cells = () => cellsFor(resource, role, world)
    const all = () => t.db.select().from(table).where(eq(resource.whose.column, who.organisationId)).orderBy(table.id)
    /** Returns a field of the change that is free text, and not the one that identifies the record. */
    const textIn = (row: ImportCells) =>
      Object.keys(row).find(field => field !== by && /^Sample /.test(String(row[field])) && field in columnsOf(table))

    test('is checked without changing anything: new, duplicate and wrong rows, by line and column', async () => {
      const before = await all()
      const [first, second] = [await cells(), await cells()]
      const rows = await check([
        first,
        second,
        { ...second, [by]: String(second[by]).toUpperCase() },
        { ...(await cells()), nonsense: 'x' },
        { ...(await cells()), guid: randomUUID() },
        { ...(await cells()), [by]: ' ' },
        { ...(await cells()), [inherited]: 'x' },
      ])
      expect(verdicts(rows)).toEqual(['create', 'create', ...Array(5).fill('refused')])
      expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8])
      expect(rows.slice(2).map(({ fields }) => fields)).toEqual([
        { [by]: 'NotUnique' },
        { nonsense: 'InvalidParams' },
        { guid: 'EntityNotFound' },
        { [by]: 'InvalidParams' },
        { [inherited]: 'InvalidParams' },
      ])
      expect(rows.slice(2).map(({ reasons }) => reasons)).toEqual([
        { [by]: { rule: 'repeatedLine', line: 3 } },
        { nonsense: { rule: 'unknownColumn' } },
        undefined,
        { [by]: { rule: 'missing' } },
        { [inherited]: { rule: 'unknownColumn' } },
      ])
      expect(await all()).toEqual(before)
    })

    test('is saved by every creation’s rules; a retry creates none twice; the same file again changes nothing', async () => {
      const before = (await all()).length
      const rows = await Promise.all(creationsOf(resource, role).map((_, at) => cellsFor(resource, role, world, at)))
      const key = randomUUID()
      const first = await send(rows, key)
      expect([first.status, verdicts(first.body.rows)]).toEqual([200, rows.map(() => 'create')])
      const ids = (answer: { rows: JudgedRow[] }) => answer.rows.map(({ guid }) => guid)
      expect(ids((await send(rows, key)).body)).toEqual(ids(first.body))
      expect(verdicts((await send(rows)).body.rows)).toEqual(rows.map(() => 'unchanged'))
      expect(verdicts(await check(rows.map((row, at) => ({ ...row, guid: ids(first.body)[at] ?? null }))))).toEqual(
        rows.map(() => 'unchanged'),
      )
      const past = (await t.call(who, 'GET', base)).body.find((each: { guid: string }) => each.guid === first.body.guid)
      expect(past).toMatchObject({ list, created: rows.length, updated: 0 })
      expect((await all()).length).toBe(before + rows.length)
      expect((await takeBack(first.body.guid)).body).toMatchObject({ deleted: rows.length, kept: [] })
      expect((await all()).length).toBe(before)
    })

    test('changes the named rows, or rejects forbidden changes; undoing restores the previous values', async () => {
      const row = await cells()
      const [made] = (await send([row])).body.rows
      const before = await all()
      // If a record has no other text, its key is written in capitals, which must still match the record.
      const key = String(row[by]).toUpperCase()
      const field = textIn(row) ?? kind?.column ?? by
      const text = field === by ? key : 'Changed by a file'
      const changed = { [by]: key, [field]: text }
      const [tried] = (await check([changed])) as CheckedRow[]
      const from = made.guid && String(before.find(({ id }) => id === made.guid)?.[field as 'id'])
      if (change) expect(tried?.changes?.[field]).toEqual({ from, to: text })
      const { body } = await send([changed])
      if (!change) {
        expect(body.rows).toMatchObject([{ verdict: 'refused', guid: null }])
        expect(Object.keys(body.rows[0].fields)).toEqual([by])
        expect(await all()).toEqual(before)
        return
      }
      expect(body.rows).toMatchObject([{ verdict: 'update', guid: made.guid }])
      const now = (await all()).find(({ id }) => id === made.guid) as Record<string, unknown>
      expect(now[field]).toBe(text)
      expect((await takeBack(body.guid)).body).toMatchObject({ restored: 1, kept: [] })
      // Undoing is an edit too.
      const edited = before.map(each => {
        const { id, version } = each as { id: string; version: number }
        return id === made.guid ? { ...each, version: version + 2 } : each
      })
      expect(await all()).toEqual(edited)
    })

    test('with only its id is changed too, or rejected, when it has another key', async () => {
      const [row, other] = [await cells(), await cells()]
      const [{ guid }] = (await send([row])).body.rows
      const [judged] = await check([{ guid, [by]: other[by] ?? null }])
      expect(judged).toMatchObject(
        change ? { verdict: 'update', guid } : { verdict: 'refused', fields: { [by]: 'InvalidParams' } },
      )
      if (!change) expect(verdicts(await check([{ guid, [by]: String(row[by]).toUpperCase() }]))).toEqual(['unchanged'])
    })

    test('leaves rows that were changed since, and names them', async () => {
      const { body } = await send([await cells(), await cells()])
      const [touched] = body.rows
      const name = 'name' in columnsOf(table) ? 'name' : by
      await t.db
        .update(table)
        .set({ [name]: 'Touched' })
        .where(eq(table.id, touched.guid))
      expect((await takeBack(body.guid)).body).toMatchObject({
        deleted: 1,
        kept: [{ line: 2, guid: touched.guid, name: 'Touched' }],
      })
    })

    test('is inaccessible to others by id, reference and import', async () => {
      const stranger = world.strangers[role]
      const row = await cells()
      const { body } = await send([row])
      const before = await all()
      expect((await takeBack(body.guid, stranger)).status).toBe(404)
      const [judged] = await check([{ ...row, guid: body.rows[0].guid }], stranger)
      expect(judged?.fields).toEqual({ guid: 'EntityNotFound' })
      const own = Object.keys(references).filter(each => references[each]?.mine && row[each])
      const [alone] = await check([row], stranger)
      if (own.length > 0) {
        expect(alone?.fields).toEqual(Object.fromEntries(own.map(each => [each, 'ReferencedEntityNotFound'])))
      } else expect(alone?.verdict).toBe('create')
      expect((await t.call(stranger, 'GET', base)).body).toEqual([])
      expect(await all()).toEqual(before)
    })

    test('accepts a name in place of a reference’s id', async () => {
      for (const at of creationsOf(resource, role).keys()) {
        const row = await cellsFor(resource, role, world, at)
        for (const field of Object.keys(row)) {
          const name = await nameOf(t, resource, field, String(row[field]))
          if (!name) continue
          expect([field, verdicts(await check([{ ...row, [field]: name.toUpperCase() }]))]).toEqual([field, ['create']])
          const [lost] = await check([{ ...row, [field]: 'Nowhere at all' }])
          expect(Object.keys(lost?.fields ?? {})).toEqual([field])
          if (references[field]?.named?.table !== locations) continue
          const namesake = await t.location(who, { name })
          const [several] = await check([{ ...row, [field]: name }])
          expect(several).toMatchObject({
            fields: { [field]: 'NotUnique' },
            reasons: { [field]: { rule: 'severalRecords' } },
          })
          await t.db.delete(locations).where(eq(locations.id, namesake.id))
        }
      }
    })

    test('looks up at most as many names as a file has rows', async () => {
      const shape = shapeOfAll(resource)
      const row = await cells()
      const names = (from: number, count: number) => Array.from({ length: count }, (_, n) => `x${from + n}`).join(';')
      for (const field of Object.keys(references).filter(each => shape[each] && isSeveral(shape[each]))) {
        const [judged] = await check([{ ...row, [field]: names(0, 101) }])
        expect(Object.keys(judged?.fields ?? {})).toEqual([field])
        const rows = Array.from({ length: 41 }, (_, n) => ({ ...row, [field]: names(50 * n, 50) }))
        const { status, body } = await post('/check', { list, rows: rowsOf(rows) })
        expect([status, body.fields]).toEqual([422, { [field]: 'InvalidParams' }])
      }
    })

    test('uses defaults for a new record where the row has no value, and none for a known one', async () => {
      const { [by]: key, ...rest } = await cells()
      const send = (values: ImportCells, defaults: ImportCells) =>
        post('/check', { list, rows: [{ line: 2, values }], defaults })
      expect((await send({ [by]: key ?? null }, rest)).body.rows).toMatchObject([{ verdict: 'create' }])
      const known = (await all())[0] as Record<string, string>
      const other = await cells()
      expect((await send({ [by]: known[by] ?? '' }, other)).body.rows).toMatchObject([{ verdict: 'unchanged' }])
    })

    test('is answered whatever a cell holds, up to the limit of rows', async () => {
      const row = await cells()
      const nasty = ['string', 'number', 'boolean']
        .flatMap(type => [...hostileValues({ type }), ...hostileValues({ type, format: 'uuid' })])
        .filter(each => typeof each === 'string' && each.length <= 1000 && !each.includes('\0')) as string[]
      const rows = Object.keys({ ...row, guid: '' }).flatMap(field => nasty.map(value => ({ ...row, [field]: value })))
      const { status } = await post('/check', { list, rows: rowsOf(rows.slice(0, limits.importRows)) })
      expect(status).toBe(200)
      expect((await send(Array(limits.importBatch + 1).fill(row))).status).toBe(400)
    })
  })

  test('must belong to a list that the role has', async () => {
    for (const [role, lists] of [['ServiceProvider', ['locations', 'sagas']]] as const) {
      for (const list of lists) {
        const body = { list, rows: rowsOf([{ name: 'x' }]) }
        const { status } = await t.call(world.owners[role], 'POST', `/b2b/${roleSlugs[role]}/imports/check`, body)
        expect([list, status]).toEqual([list, 400])
      }
    }
    expect(await t.db.$count(imports)).toBeGreaterThan(0)
  })
})

/** Returns a unique name of the row that a cell refers to, if it can be referred to by name. */
async function nameOf(t: TestServer, { references = {} }: OwnedResource, field: string, id: string) {
  const reference = references[field]
  if (reference?.table === cities) {
    const [city] = await t.db.select().from(cities).where(eq(cities.id, id))
    return city && Object.values(city.names)[0]
  }
  const named = reference?.named
  if (!named) return undefined
  const { id: column } = columnsOf(named.table)
  const [key] = Object.entries(columnsOf(named.table)).find(([, each]) => each === named) ?? []
  if (!column || !key) return undefined
  const name = `Named ${randomUUID().slice(0, 8)}`
  const rows = await t.db
    .update(named.table)
    .set({ [key]: name })
    .where(eq(column, id))
    .returning({ id: column })
  return rows.length > 0 ? name : undefined
}
