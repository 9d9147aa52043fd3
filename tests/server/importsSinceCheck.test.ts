/**
 * Checks for every importable list that an import does not overwrite changes that were made since the rows were
 * checked. The test names no declared resource.
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckedRow, ImportCells, RowToSave } from '../../contract/imports'
import { type Role, roleSlugs, roles } from '../../contract/roles'
import { locations } from '../../server/db/schema'
import { keyFieldsOf, mainFieldOf } from '../../server/declared/bodyFields'
import { columnsOf, nameKeyOf } from '../../server/declared/storedRows'
import type { ResourceTable } from '../../server/queries/listQuery'
import { createFixtures, type Fixtures } from '../access/fixtures'
import { cellsFor, importableLists, importableResources } from '../access/samples/importSamples'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

interface ImportedList {
  list: string
  role: Role
  table: ResourceTable
  /** The column with the name of a record. The test changes it as another user does. */
  named: string
  mainField: string
  /** Columns by which a row without an id finds its record. */
  keys: readonly string[]
  canChange: boolean
  cells(fixtures: Fixtures): Promise<ImportCells>
}

let stores = 0
const storesOf = (role: Role): ImportedList => ({
  list: 'locations',
  role,
  table: locations as unknown as ResourceTable,
  named: 'name',
  mainField: 'name',
  keys: ['name', 'city', 'street', 'houseNumber'],
  canChange: true,
  cells: async () => {
    stores++
    return { name: `Sample ${stores}`, city: 'Kyiv', street: 'Sample street', houseNumber: '1', zipCode: '01001' }
  },
})
const lists: readonly (readonly [string, Role, ImportedList])[] = roles.flatMap(role => [
  ...(importableLists(role).includes('locations') ? [['locations', role, storesOf(role)] as const] : []),
  ...importableResources(role).map(resource => {
    const facts: ImportedList = {
      list: resource.list.of,
      role,
      table: resource.table as unknown as ResourceTable,
      named: nameKeyOf(resource),
      mainField: mainFieldOf(resource),
      keys: keyFieldsOf(resource),
      canChange: resource.change !== undefined,
      cells: fixtures => cellsFor(resource, role, fixtures),
    }
    return [facts.list, role, facts] as const
  }),
])

describe.each(databaseEngines)('an import on %s', database => {
  let t: TestServer
  let fixtures: Fixtures
  beforeAll(async () => {
    t = await startTestServer({ database })
    fixtures = await createFixtures(t)
  })
  afterAll(() => t.close())

  describe.each(lists)('of %s by a %s', (_, role, { list, table, named, mainField, keys, canChange, cells }) => {
    const post = async (path: string, body: object) => {
      const answer = await t.call(fixtures.owners[role], 'POST', `/b2b/${roleSlugs[role]}/imports${path}`, body)
      expect(answer.status).toBe(200)
      return answer.body.rows as CheckedRow[]
    }
    const check = (rows: readonly RowToSave[]) => post('/check', { list, rows })
    const save = (rows: readonly RowToSave[]) => post('', { list, key: randomUUID(), rows })
    const rowOf = (values: ImportCells, line = 2): RowToSave => ({ line, values })
    /** Checks the rows and returns them as the portal then saves them. */
    const checked = async (rows: readonly RowToSave[]) =>
      (await check(rows)).map((row, at): RowToSave => {
        const { guid, version, changes = {} } = row
        const isKnown = guid !== null && typeof version === 'number'
        const expected = isKnown ? { guid, version, columns: Object.keys(changes) } : null
        return { ...(rows[at] as RowToSave), expected }
      })
    const made = async (values: ImportCells) => {
      const [row] = await save([rowOf(values)])
      expect(row?.verdict).toBe('create')
      return row?.guid as string
    }
    const stored = async (id: string) =>
      (await t.db.select().from(table).where(eq(table.id, id)))[0] as Record<string, unknown>
    const touch = (id: string, values: object) => t.db.update(table).set(values).where(eq(table.id, id))
    const rejection = { verdict: 'refused', reasons: { guid: { rule: 'changedMeanwhile' } } }

    test.runIf(canChange)('rejects a row whose record somebody changed after the check', async () => {
      const values = await cells(fixtures)
      const guid = await made(values)
      const row = { ...values, guid, [named]: 'Changed by a file' }
      const rows = await checked([rowOf(row)])
      await touch(guid, { [named]: 'Changed by somebody' })
      expect(await save(rows)).toMatchObject([{ ...rejection, fields: { guid: 'VersionConflict' } }])
      expect((await stored(guid))[named]).toBe('Changed by somebody')
      // The row can be saved once it has been checked again.
      expect(await save(await checked([rowOf(row)]))).toMatchObject([{ verdict: 'update', guid }])
      expect((await stored(guid))[named]).toBe('Changed by a file')
    })

    test('accepts a row that would change nothing, whatever happened after the check', async () => {
      const values = await cells(fixtures)
      const guid = await made(values)
      const rows = await checked([rowOf({ ...values, guid })])
      await touch(guid, { [named]: 'Changed by somebody' })
      await touch(guid, { [named]: values[named] })
      expect(await save(rows)).toMatchObject([{ verdict: 'unchanged', guid }])
    })

    test.runIf(canChange)('rejects a row that changes a column which the check did not announce', async () => {
      const values = await cells(fixtures)
      const guid = await made(values)
      const [row] = await checked([rowOf({ ...values, guid, [named]: 'Changed without notice' })])
      const unannounced = { ...(row as RowToSave), expected: { ...row?.expected, columns: [] } } as RowToSave
      expect(await save([unannounced])).toMatchObject([rejection])
      expect((await stored(guid))[named]).toBe(values[named])
    })

    test.runIf(canChange && keys.length > 0)(
      'rejects a new row whose record somebody added after the check',
      async () => {
        const values = await cells(fixtures)
        const column = Object.keys(values).find(each => !keys.includes(each) && each in columnsOf(table)) as string
        const [row] = await checked([rowOf(values)])
        expect(row?.expected).toBeNull()
        const guid = await made(values)
        const before = await stored(guid)
        const other = list === 'locations' ? '02002' : values[column]
        const again = { ...(row as RowToSave), values: { ...values, [column]: other ?? null } }
        const [saved] = await save([again])
        const isSame = other === values[column]
        expect(saved).toMatchObject(
          isSame ? { verdict: 'unchanged' } : { verdict: 'refused', fields: { [mainField]: 'VersionConflict' } },
        )
        expect(await stored(guid)).toEqual(before)
      },
    )

    test.runIf(canChange && keys.length > 0)('adds no record for a row whose record somebody renamed', async () => {
      const values = await cells(fixtures)
      const guid = await made(values)
      const rows = await checked([rowOf(values)])
      await touch(guid, { [keys[0] as string]: keys[0] === named ? 'Renamed' : `renamed-${randomUUID()}@example.com` })
      expect(await save(rows)).toMatchObject([{ verdict: 'refused', fields: { [mainField]: 'VersionConflict' } }])
    })

    test('saves rows that state no version, whatever happened after the check', async () => {
      const values = await cells(fixtures)
      const guid = await made(values)
      await touch(guid, { [named]: 'Changed by somebody' })
      const [row] = await save([rowOf({ ...values, guid })])
      expect(row?.verdict).toBe(canChange ? 'update' : 'refused')
    })
  })
})
