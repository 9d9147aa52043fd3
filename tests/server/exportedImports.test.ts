/**
 * Checks that importing the unchanged exported file of a list changes nothing: with each kind of export, in every
 * language, for every list with an import.
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { DataProvider, RaRecord } from 'react-admin'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportCells, RowVerdict } from '../../contract/imports'
import { languages } from '../../contract/languages'
import { roleSlugs, roles } from '../../contract/roles'
import { cities, locations } from '../../server/db/schema'
import { keyFieldsOf } from '../../server/declared/bodyFields'
import { canImport, creationsOf } from '../../server/declared/resource'
import { ownedResources } from '../../server/resources'
import { createCellFormatter } from '../../src/custom/engine/cells/useCellText'
import { fieldKey } from '../../src/custom/engine/definition/messageKeys'
import { resolveDefinition } from '../../src/custom/engine/definition/resolve'
import { createExportFile } from '../../src/custom/engine/export/exportFile'
import { buildExportTable, type ExportKind } from '../../src/custom/engine/export/exportTable'
import { importColumnsOf, initialImportCells } from '../../src/custom/engine/import/importColumns'
import { loadColumnVocabulary, readTableOfSource } from '../../src/custom/engine/import/reading'
import { toImportRows } from '../../src/custom/engine/import/table'
import { createFixtures, type Fixtures } from '../access/fixtures'
import { cellsFor, declaredImports } from '../access/samples/importSamples'
import { allDefinitions } from '../helpers/definitions'
import { createTranslate } from '../helpers/messages'
import { startTestServer, type TestServer } from '../helpers/server'

const places = allDefinitions.flatMap(definition => {
  const resource = ownedResources.find(({ list }) => list.of === definition.import?.list)
  const wanted = definition.import
  if (!wanted || !resource?.import) return []
  return roles
    .filter(role => canImport(resource, role))
    .map(role => [definition.name, role, { definition, resource, wanted }] as const)
})
const kinds: readonly ExportKind[] = ['shown', 'raw']
const everyFile = kinds.flatMap(kind => languages.map(language => [kind, language] as const))

let t: TestServer
let world: Fixtures
beforeAll(async () => {
  t = await startTestServer()
  world = await createFixtures(t)
})
afterAll(() => t.close())

/** Loads the names of referenced records as the portal does. */
const dataProvider = {
  async getMany(name: string, { ids }: { ids: string[] }) {
    const table = ownedResources.find(({ list }) => list.of === name)?.table ?? locations
    const data = (await t.db.select().from(table as typeof locations)).filter(({ id }) => ids.includes(id))
    return { data }
  },
} as unknown as DataProvider

describe.each(places)('%s of a %s', (_, role, { definition, resource, wanted }) => {
  const resolved = resolveDefinition(definition, role)
  const columns = importColumnsOf(resolved, wanted)
  const texts = (resolved.form?.fields ?? []).filter(({ kind }) => kind === 'text' || kind === 'multiline')
  const base = `/b2b/${roleSlugs[role]}/imports`

  /**
   * Replaces texts by ones that a spreadsheet would run as a formula or split into several cells, and numbers by 1234,
   * which some files write with a thousands separator.
   */
  const awkward = (cells: ImportCells): ImportCells => ({
    ...cells,
    ...Object.fromEntries(
      texts.flatMap(({ source }) => (cells[source] ? [[source, `=${cells[source]}; -1, "x"`]] : [])),
    ),
    ...Object.fromEntries(
      columns.flatMap(({ source, kind }) => (kind === 'number' && cells[source] ? [[source, '1234']] : [])),
    ),
  })
  let records: RaRecord[]
  beforeAll(async () => {
    const who = world.owners[role]
    const rows = await Promise.all(creationsOf(resource, role).map((_, at) => cellsFor(resource, role, world, at)))
    const body = {
      list: wanted.list,
      key: randomUUID(),
      rows: rows.map((cells, at) => ({ line: at + 2, values: awkward(cells) })),
    }
    const made = await t.call(who, 'POST', base, body)
    expect(made.body.rows.map(({ verdict }: RowVerdict) => verdict)).toEqual(rows.map(() => 'create'))
    const { items } = (await t.call(who, 'GET', resource.at[role] ?? '')).body
    records = items.map((record: { guid: string }) => ({ ...record, id: record.guid }))
    const [city] = await t.db.select().from(cities).where(eq(cities.id, world.cityId))
    const { keys: _, ...namesake } = city as typeof cities.$inferSelect
    await t.db.insert(cities).values({ ...namesake, id: randomUUID(), population: namesake.population + 1 })
    const mine = eq(locations.organisationId, who.organisationId)
    const shops = await t.db.select().from(locations).where(mine)
    // The test deletes all locations to which the records refer, and adds new ones with the same names.
    await t.db.update(locations).set({ deletedAt: new Date() }).where(mine)
    for (const { name } of shops) await t.location(who, { name })
  })
  afterAll(async () => {
    const { organisationId } = world.owners[role]
    await t.db.update(locations).set({ deletedAt: null }).where(eq(locations.organisationId, organisationId))
  })

  test.each(everyFile)('%s in %s is recognised, row by row', async (kind, language) => {
    const translate = createTranslate(language)
    const shown = resolved.columns.map(column => ({
      ...column,
      title: translate(column.label ?? fieldKey(definition, column.source)),
    }))
    const textOf = createCellFormatter(definition.name, translate as never, language)
    const { references = {} } = resource
    // If a field of the key is a reference, the file contains ids, because the deleted locations cannot be found by
    // name.
    const withIds = wanted.byId || keyFieldsOf(resource).some(field => references[field])
    const options = { kind, withIds, columns: shown, textOf, translate: translate as never, language, dataProvider }
    const file = await createExportFile(await buildExportTable(records, options), 'csv', language)
    expect(await file.text()).not.toMatch(/[{}[\]]/)

    const known = await loadColumnVocabulary(definition.name, columns, wanted.derived)
    const source = { kind: 'file', name: 'x.csv', bytes: new Uint8Array(await file.arrayBuffer()) } as const
    const { table, mapping, readings } = readTableOfSource(source, {}, known)
    const rows = toImportRows(table, known.columns, mapping, readings, known.derived)
    expect(rows).toHaveLength(records.length)
    const body = { list: wanted.list, rows, defaults: initialImportCells(resolved, wanted) }
    const judged: RowVerdict[] = (await t.call(world.owners[role], 'POST', `${base}/check`, body)).body.rows
    expect(judged.map(({ verdict, fields }) => [verdict, fields])).toEqual(rows.map(() => ['unchanged', {}]))
  })
})

test('every declared import is covered', () => {
  const tried = new Set(places.map(([, , { wanted }]) => wanted.list))
  expect(declaredImports.filter(([list]) => !tried.has(list))).toEqual([])
})
