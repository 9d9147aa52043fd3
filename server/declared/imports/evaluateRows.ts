/**
 * Evaluates what each row of a file would do to a declared resource: reads the cells, resolves references, and
 * validates against the schemas of the resource's calls.
 */
import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { cleanLine } from '../../../contract/cleanText'
import type { FieldReason } from '../../../contract/fieldReasons'
import type { Role } from '../../../contract/roles'
import type { Database } from '../../db/database'
import { valueAt } from '../../errors/fieldReasons'
import { type EvaluatedRow, type Importer, type Importing, refusedRow } from '../../imports/importer'
import { invalid, notUnique, type Problems, problemsOf, severalRecords, toProblems } from '../../imports/problems'
import { groupBy } from '../../lib/groupBy'
import { mapInSlices } from '../../lib/slices'
import { queriesOf } from '../../queries/queries'
import { type StoredFields, storedFieldsIn } from '../changedFields'
import { constraintErrorOf } from '../constraintErrors'
import type { OwnedResource } from '../ownedResource'
import { creationsOf } from '../resource'
import { scoped } from '../rowOwnership'
import { isGuid, type ReferenceResolver, resolveReferences } from './referencedRecords'
import { type Cells, convertCell, filledCells, isSeveral, partsIn, shapeOf, shapeOfAll } from './rowCells'
import { idsByText, nameKeyOf, type RowValues, readRows, type StoredRow, toStored } from './storedRows'
import { withUniqueKeys } from './uniqueKeys'

/** Maximum number of parts in a cell. It is higher than any field allows. */
const mostParts = 100
type Draft = { body: StoredRow; wrong: Problems }
const noPoint = { point: null, accuracy: null, address: null }
const problemsOfColumns = (columns: readonly string[], rule: 'unknownColumn' | 'fixed'): Problems =>
  Object.fromEntries(columns.map(column => [column, invalid({ rule })]))
const columnsOutside = (schema: z.ZodType, cells: Cells) =>
  Object.keys(cells).filter(column => column !== 'guid' && !Object.hasOwn(shapeOf(schema), column))
const lower = (text: unknown) => String(text ?? '').toLowerCase()

/** Returns the ids that a reference field holds. */
const idsIn = (known: StoredFields, field: string): string[] => [storedFieldsIn(known, field) ?? []].flat().map(String)

export function rowEvaluator(resource: OwnedResource): Importer<RowValues>['judge'] {
  const { references = {}, links = {}, change, import: said, unique = {} } = resource
  if (!said) throw new Error(`${resource.what}: nothing says that it is imported`)
  const { by, kind, normalise = (value: string) => cleanLine(value).trim() } = said
  /** Returns the cells with the identifying field normalised as it is stored. */
  const normalised = (cells: Cells): Cells => (cells[by] ? { ...cells, [by]: normalise(cells[by]) } : cells)
  const every = shapeOfAll(resource)
  const columns = new Set(['guid', ...Object.keys(every), ...(kind ? [kind.column] : [])])
  const taken = Object.values(unique).find(({ field }) => field === by)?.code ?? 'NotUnique'
  const named = nameKeyOf(resource)
  const { some } = queriesOf(resource)

  /** Reads the records that the rows may refer to, and locks them if the rows are about to be saved. */
  async function readKnown(db: Database, whose: Importing, asked: readonly Cells[], isHeld: boolean) {
    const guids = asked.flatMap(({ guid }) => (guid && isGuid(guid) ? [guid.toLowerCase()] : []))
    const texts = [...new Set(asked.flatMap(cells => cells[by] ?? []))]
    const ids = [...new Set([...guids, ...(await idsByText(db, resource, whose, by, texts))])]
    const rows = await readRows(db, resource, whose, ids, isHeld ? 'no key update' : undefined)
    if (rows.length === 0) return []
    const where = scoped(resource.whose, whose, inArray(resource.table.id, ids))
    const { items } = await some(db, { where, order: [], limit: ids.length, offset: 0 })
    const wires = new Map((items as StoredRow[]).map(each => [each.guid, each]))
    return rows.map((row): StoredFields => ({ ...row, wire: wires.get(row.id) ?? {} }))
  }

  /** Resolves the names and ids that the rows refer to. */
  async function readReferences(
    db: Database,
    whose: Importing,
    asked: readonly Cells[],
    known: readonly StoredFields[],
  ) {
    const texts = new Map<string, Set<string>>()
    for (const field of Object.keys(references)) {
      const schema = every[field]
      const cells = asked.flatMap(each => each[field] ?? [])
      // Cells with too many parts are not looked up: their rows are rejected.
      const parts = await mapInSlices(cells, cell => partsIn(references[field], cell))
      const few = parts.filter(each => each.length <= mostParts)
      texts.set(field, new Set(schema && isSeveral(schema) ? few.flat() : cells))
    }
    return resolveReferences(db, whose, references, texts, field => [
      ...new Set(known.flatMap(each => idsIn(each, field))),
    ])
  }

  /**
   * Returns the body that the cells describe and the problems found.
   * @param known the record that the row changes
   */
  function draftOf(
    cells: Cells,
    schema: z.ZodType,
    meanings: ReadonlyMap<string, ReferenceResolver>,
    known?: StoredFields,
  ): Draft {
    const shape = shapeOf(schema)
    const wrong: Problems = {}
    const body: StoredRow = {}
    for (const [column, cell] of Object.entries(cells)) {
      const field = columns.has(column) ? shape[column] : undefined
      if (!field) continue
      const meaning = meanings.get(column)
      const given = convertCell(field, cell, references[column])
      const held = known && idsIn(known, column)
      const meant = meaning ? [given].flat().map(text => meaning(String(text), held)) : []
      const lost = meant.find(each => 'error' in each)
      if (lost) wrong[column] = lost.error === 'NotUnique' ? severalRecords : { code: lost.error }
      const ids = meant.map(each => ('id' in each ? each.id : ''))
      body[column] = meaning ? (isSeveral(field) ? ids : ids[0]) : given
    }
    return { body, wrong }
  }

  /** Validates the body and returns the values that the resource's call would write, or the problems. */
  function validate(
    whose: Importing,
    { body, wrong }: Draft,
    { body: schema, values }: { body: z.ZodType; values(body: unknown, caller: Importing): object },
  ): { values: RowValues } | { wrong: Problems } {
    const parsed = schema.safeParse(body)
    const issues = parsed.error?.issues ?? []
    const broken = problemsOf(
      issues,
      path => String(path[0] ?? by),
      path => valueAt(body, path),
    )
    const all: Problems = { ...broken, ...wrong }
    if (!parsed.success || Object.keys(all).length > 0) return { wrong: all }
    const whole = parsed.data as StoredRow
    const linked = Object.keys(links).map(field => [
      field,
      [...new Set([whole[field] ?? []].flat() as string[])].sort(),
    ])
    try {
      return { values: { row: values(whole, whose) as StoredRow, links: Object.fromEntries(linked), body: whole } }
    } catch (error) {
      const refused = constraintErrorOf(resource, error)
      if (!refused) throw error
      return { wrong: toProblems(refused) }
    }
  }

  const creationFor = (cells: Cells, role: Role) => {
    const all = creationsOf(resource, role)
    const path = kind ? (kind.paths[cells[kind.column] ?? ''] ?? '') : undefined
    const [, only] = all.length === 1 && !(kind && cells[kind.column]) ? (all[0] ?? []) : []
    return only ?? all.find(([each]) => path === undefined || each === path)?.[1]
  }

  const kindReason = (given: Cells): FieldReason =>
    kind && given[kind.column] ? { rule: 'choice', choices: Object.keys(kind.paths) } : { rule: 'missing' }

  /** Returns the columns in which a record differs from the row. */
  function differingColumns(
    known: StoredFields,
    cells: Cells,
    meanings: ReadonlyMap<string, ReferenceResolver>,
  ): string[] {
    return Object.keys(cells).filter(column => {
      if (column === 'guid' || (column === by && lower(known.values.row[by]) === lower(cells[by]))) return false
      if (column === kind?.column) return String(known.wire[column]) !== cells[column]
      const field = every[column]
      if (!field) return true
      const { body, wrong } = draftOf({ [column]: cells[column] ?? '' }, resourceSchema(column), meanings, known)
      const parsed = field.safeParse(body[column])
      return Boolean(wrong[column]) || !parsed.success || !isDeepStrictEqual(parsed.data, storedFieldsIn(known, column))
    })
  }
  const resourceSchema = (column: string) => {
    const bodies = Object.values(resource.create ?? {}).map(({ body }) => body)
    const found = [...bodies, ...(change ? [change.body] : [])].find(body => shapeOf(body)[column])
    if (!found) throw new Error(`${resource.what}: no body has ${column}`)
    return found
  }

  return async (db, whose, rows, saving) => {
    const asked = await mapInSlices(rows, ({ line, values }) => ({ line, cells: normalised(filledCells(values)) }))
    const defaults = filledCells(whose.defaults)
    const all = [...asked.map(({ cells }) => cells), defaults]
    const known = await readKnown(db, whose, all, saving !== undefined)
    const meanings = await readReferences(db, whose, all, known)
    /** The line of each record, by its id, or by the text of a new one. */
    const seen = new Map<string, number>(saving?.taken)
    const byText = groupBy(known, each => lower(each.values.row[by]))
    const byId = new Map(known.map(each => [each.id, each]))
    const judged = await mapInSlices(asked, ({ line, cells }): EvaluatedRow<RowValues> => {
      const refused = (fields: Problems): EvaluatedRow<RowValues> => refusedRow(line, fields)
      const strange = Object.keys(cells).filter(column => !columns.has(column))
      if (strange.length > 0) return refused(problemsOfColumns(strange, 'unknownColumn'))
      const text = lower(cells[by])
      const alike = byText.get(text) ?? []
      const exact = alike.filter(each => each.values.row[by] === cells[by])
      const candidates = exact.length > 0 ? exact : alike
      const found = cells.guid ? byId.get(cells.guid.toLowerCase()) : candidates[0]
      if (cells.guid && !found)
        return refused({ guid: isGuid(cells.guid) ? { code: 'EntityNotFound' } : invalid({ rule: 'format' }) })
      const own = found?.id ?? `new ${text}`
      const column = cells.guid ? 'guid' : by
      const earlier = seen.get(own)
      if (earlier !== undefined) return refused({ [column]: notUnique({ line: earlier }) })
      if (!cells.guid && candidates.length > 1) return refused({ [column]: severalRecords })
      if (!found) {
        const given = { ...defaults, ...cells }
        const creation = creationFor(given, whose.session.role as Role)
        if (!creation) return refused({ [kind?.column ?? by]: invalid(kindReason(given)) })
        // A default may belong to another creation; an unknown column of the row itself is rejected.
        const lost = columnsOutside(creation.body, cells).filter(column => column !== kind?.column)
        const draft = draftOf(given, creation.body, meanings)
        const made = validate(
          whose,
          { ...draft, wrong: { ...problemsOfColumns(lost, 'unknownColumn'), ...draft.wrong } },
          creation,
        )
        if ('wrong' in made) return refused(made.wrong)
        seen.set(own, line)
        return { line, ...noPoint, verdict: 'create', values: made.values }
      }
      seen.set(own, line)
      if (!change) {
        const others = differingColumns(found, cells, meanings)
        if (others.length === 0) return { line, ...noPoint, verdict: 'unchanged', id: found.id }
        return refused(
          cells.guid
            ? problemsOfColumns(others, 'fixed')
            : { [by]: notUnique({ record: String(found.values.row[named] ?? '') }, taken) },
        )
      }
      const { body, wrong } = draftOf(cells, change.body, meanings, found)
      const fixed = Object.fromEntries(columnsOutside(change.body, cells).map(column => [column, cells[column] ?? '']))
      Object.assign(wrong, problemsOfColumns(differingColumns(found, fixed, meanings), 'fixed'))
      const held = Object.keys(shapeOf(change.body)).map(field => [field, storedFieldsIn(found, field) ?? undefined])
      const made = validate(whose, { body: { ...Object.fromEntries(held), ...body }, wrong }, change)
      if ('wrong' in made) return refused(made.wrong)
      const { row, links: linked, body: whole } = made.values
      const after = toStored({ row: { ...found.values.row, ...toStored(made.values).row }, links: linked })
      if (isDeepStrictEqual(after, found.values)) return { line, ...noPoint, verdict: 'unchanged', id: found.id }
      const values: RowValues = { row: { ...found.values.row, ...row }, links: linked, ...(whole && { body: whole }) }
      return { line, ...noPoint, verdict: 'update', id: found.id, values, before: found.values }
    })
    return withUniqueKeys(db, resource, whose, judged)
  }
}
