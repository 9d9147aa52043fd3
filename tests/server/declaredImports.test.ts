/**
 * Checks the import of rows from a file into every declared resource that has an import. The test names no resource.
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckedRow, ImportCells, RowVerdict } from '../../contract/imports'
import { limits } from '../../contract/limits'
import { roleSlugs } from '../../contract/roles'
import { imports } from '../../server/db/schema'
import { keyFieldsOf, mainFieldOf } from '../../server/declared/bodyFields'
import { creationsOf } from '../../server/declared/resource'
import { columnsOf, nameKeyOf } from '../../server/declared/storedRows'
import { createFixtures, type Fixtures } from '../access/fixtures'
import { createHostileValues } from '../access/hostileValues'
import { cellsFor, declaredImports } from '../access/samples/importSamples'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

/** A name that no column has, but that every JavaScript object inherits as a property. */
const inherited: string = 'constructor'

describe.each(databaseEngines)('rows from a file on %s', database => {
  let t: TestServer
  let fixtures: Fixtures
  beforeAll(async () => {
    t = await startTestServer({ database })
    fixtures = await createFixtures(t)
  })
  afterAll(() => t.close())

  const rowsOf = (cells: readonly ImportCells[]) => cells.map((values, at) => ({ line: at + 2, values }))

  describe.each(declaredImports)('%s of a %s', (list, role, resource) => {
    const { kind } = resource.import ?? {}
    const by = mainFieldOf(resource)
    const keys = keyFieldsOf(resource)
    const { table, change, references = {} } = resource
    const base = `/b2b/${roleSlugs[role]}/imports`
    let who: TestAccount
    beforeAll(() => {
      who = fixtures.owners[role]
    })
    const post = (path: string, body: object, caller = who) => t.call(caller, 'POST', `${base}${path}`, body)
    const check = async (cells: ImportCells[], caller = who): Promise<RowVerdict[]> =>
      (await post('/check', { list, rows: rowsOf(cells) }, caller)).body.rows
    const send = (cells: ImportCells[], key: string = randomUUID(), caller = who) =>
      post('', { list, key, rows: rowsOf(cells) }, caller)
    const undoImport = (id: string, caller = who) => post(`/${id}/take-back`, {}, caller)
    const verdicts = (rows: RowVerdict[]) => rows.map(({ verdict }) => verdict)
    const cells = () => cellsFor(resource, role, fixtures)
    const all = () =>
      t.db.select().from(table).where(eq(resource.ownership.column, who.organisationId)).orderBy(table.id)
    /** Returns a field that an import can change and that contains free text. It is not part of the key. */
    const textIn = (row: ImportCells) =>
      Object.keys(row).find(
        field => !keys.includes(field) && /^Sample /.test(String(row[field])) && field in columnsOf(table),
      )
    /**
     * Returns the cells by which the import finds a stored record: its id, or its key in capital letters, because keys
     * are compared without regard to case.
     */
    const identity = (row: ImportCells, guid: string | null): ImportCells =>
      keys.length > 0 ? Object.fromEntries(keys.map(key => [key, String(row[key]).toUpperCase()])) : { guid }
    const repeated = keys.length > 0 ? 'unchanged' : 'create'

    test('is checked without changing anything: new, duplicate and wrong rows, by line and column', async () => {
      const before = await all()
      const [first, second] = [await cells(), await cells()]
      const rows = await check([
        first,
        second,
        { ...second, ...(keys.length > 0 ? identity(second, null) : { guid: 'no id' }) },
        { ...(await cells()), nonsense: 'x' },
        { ...(await cells()), guid: randomUUID() },
        { ...(await cells()), [by]: ' ' },
        { ...(await cells()), [inherited]: 'x' },
      ])
      expect(verdicts(rows)).toEqual(['create', 'create', ...Array(5).fill('refused')])
      expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8])
      expect(rows.slice(2).map(({ fields }) => fields)).toEqual([
        keys.length > 0 ? { [by]: 'NotUnique' } : { guid: 'InvalidParams' },
        { nonsense: 'InvalidParams' },
        { guid: 'EntityNotFound' },
        { [by]: 'InvalidParams' },
        { [inherited]: 'InvalidParams' },
      ])
      expect(rows.slice(2).map(({ reasons }) => reasons)).toEqual([
        keys.length > 0 ? { [by]: { rule: 'repeatedLine', line: 3 } } : { guid: { rule: 'format' } },
        { nonsense: { rule: 'unknownColumn' } },
        undefined,
        { [by]: { rule: 'missing' } },
        { [inherited]: { rule: 'unknownColumn' } },
      ])
      expect(await all()).toEqual(before)
    })

    test('is saved by every creation’s rules; a retry creates none twice; the same file again changes nothing', async () => {
      const before = (await all()).length
      const rows = await Promise.all(creationsOf(resource, role).map((_, at) => cellsFor(resource, role, fixtures, at)))
      const key = randomUUID()
      const first = await send(rows, key)
      expect([first.status, verdicts(first.body.rows)]).toEqual([200, rows.map(() => 'create')])
      const ids = (answer: { rows: RowVerdict[] }) => answer.rows.map(({ guid }) => guid)
      expect(ids((await send(rows, key)).body)).toEqual(ids(first.body))
      const { body: second } = await send(rows)
      expect(verdicts(second.rows)).toEqual(rows.map(() => repeated))
      if (repeated === 'create') await undoImport(second.guid)
      expect(verdicts(await check(rows.map((row, at) => ({ ...row, guid: ids(first.body)[at] ?? null }))))).toEqual(
        rows.map(() => 'unchanged'),
      )
      const past = (await t.call(who, 'GET', base)).body.find((each: { guid: string }) => each.guid === first.body.guid)
      expect(past).toMatchObject({ list, created: rows.length, updated: 0 })
      expect((await all()).length).toBe(before + rows.length)
      expect((await undoImport(first.body.guid)).body).toMatchObject({ deleted: rows.length, kept: [] })
      expect((await all()).length).toBe(before)
    })

    test('changes the named rows, or rejects forbidden changes; undoing restores the previous values', async () => {
      const row = await cells()
      const [made] = (await send([row])).body.rows
      const before = await all()
      const field = textIn(row) ?? kind?.column ?? by
      const text = field === by ? String(row[by]).toUpperCase() : 'Changed by a file'
      const changed = { ...identity(row, made.guid), [field]: text }
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
      expect((await undoImport(body.guid)).body).toMatchObject({ restored: 1, kept: [] })
      // The import and its undo each count as an edit, so the version is two higher than before the import.
      const edited = before.map(each => {
        const { id, version } = each as { id: string; version: number }
        return id === made.guid ? { ...each, version: version + 2 } : each
      })
      expect(await all()).toEqual(edited)
    })

    test('with only its id is changed too, or rejected, when it has another key', async () => {
      const [row, other] = [await cells(), await cells()]
      const [{ guid }] = (await send([row])).body.rows
      const otherKey = Object.fromEntries([by, ...keys].map(each => [each, other[each] ?? null]))
      const [judged] = await check([{ guid, ...otherKey }])
      expect(judged).toMatchObject(
        change ? { verdict: 'update', guid } : { verdict: 'refused', fields: { [by]: 'InvalidParams' } },
      )
      if (!change) expect(verdicts(await check([{ guid, ...identity(row, guid) }]))).toEqual(['unchanged'])
    })

    test('leaves rows that were changed since, and names them', async () => {
      const { body } = await send([await cells(), await cells()])
      const [touched] = body.rows
      const name = nameKeyOf(resource)
      await t.db
        .update(table)
        .set({ [name]: 'Touched' })
        .where(eq(table.id, touched.guid))
      expect((await undoImport(body.guid)).body).toMatchObject({
        deleted: 1,
        kept: [{ line: 2, guid: touched.guid, name: 'Touched' }],
      })
    })

    test('is inaccessible to other organisations by id, reference and import', async () => {
      const stranger = fixtures.strangers[role]
      const row = await cells()
      const { body } = await send([row])
      const before = await all()
      expect((await undoImport(body.guid, stranger)).status).toBe(404)
      const [judged] = await check([{ ...row, guid: body.rows[0].guid }], stranger)
      expect(judged?.fields).toEqual({ guid: 'EntityNotFound' })
      const own = Object.keys(references).filter(each => references[each]?.allowed && row[each])
      const [alone] = await check([row], stranger)
      if (own.length > 0) {
        expect(alone?.fields).toEqual(Object.fromEntries(own.map(each => [each, 'ReferencedEntityNotFound'])))
      } else expect(alone?.verdict).toBe('create')
      expect((await t.call(stranger, 'GET', base)).body).toEqual([])
      expect(await all()).toEqual(before)
    })

    test('uses defaults for a new record where the row has no value, and none for a known one', async () => {
      const { [by]: keyText, ...rest } = await cells()
      const send = (values: ImportCells, defaults: ImportCells) =>
        post('/check', { list, rows: [{ line: 2, values }], defaults })
      expect((await send({ [by]: keyText ?? null }, rest)).body.rows).toMatchObject([{ verdict: 'create' }])
      const known = (await all())[0] as unknown as ImportCells & { id: string }
      const other = await cells()
      const knownKey = Object.fromEntries(keys.map(each => [each, known[each] ?? null]))
      const row = keys.length > 0 ? knownKey : { guid: known.id }
      expect((await send(row, other)).body.rows).toMatchObject([{ verdict: 'unchanged' }])
    })

    test('is answered whatever a cell holds, up to the limit of rows', async () => {
      const row = await cells()
      const nasty = ['string', 'number', 'boolean']
        .flatMap(type => [...createHostileValues({ type }), ...createHostileValues({ type, format: 'uuid' })])
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
        const { status } = await t.call(fixtures.owners[role], 'POST', `/b2b/${roleSlugs[role]}/imports/check`, body)
        expect([list, status]).toEqual([list, 400])
      }
    }
    expect(await t.db.$count(imports)).toBeGreaterThan(0)
  })
})
