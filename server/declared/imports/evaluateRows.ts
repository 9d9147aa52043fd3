/**
 * Determines for each row of a file whether the row would create a record of a declared resource, change a record,
 * change nothing, or be rejected.
 */
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { cleanLine } from '../../../contract/cleanText'
import type { FieldReason } from '../../../contract/fieldReasons'
import type { Role } from '../../../contract/roles'
import type { Database } from '../../db/database'
import { createRejectedRow, type EvaluatedRow, type ImportCaller, type Importer } from '../../imports/importer'
import { ambiguousRecordProblem, invalidProblem, notUniqueProblem, type ProblemsByColumn } from '../../imports/problems'
import { groupBy } from '../../lib/groupBy'
import { mapInSlices } from '../../lib/slices'
import { allBodyFieldsOf, bodyShapeOf, keyFieldsOf, mainFieldOf } from '../bodyFields'
import { type StoredFields, storedFieldOf } from '../changedFields'
import type { EditDeclaration, OwnedResource } from '../ownedResource'
import { creationsOf } from '../resource'
import { nameKeyOf, type RowValues, toJsonValues } from '../storedRows'
import { comparableKey, createKeyReader, type RecordKey, storedKeyOf } from './recordKeys'
import { isGuid } from './referencedRecords'
import { type ImportedCells, nonEmptyCells } from './rowCells'
import { createRowDrafts, type ReferenceResolvers } from './rowDrafts'
import { createRowLookups } from './rowLookups'
import { rejectDuplicateKeys } from './uniqueKeys'

/** A row of the imported file, with its key, by which an existing record is found. */
interface FileRow {
  line: number
  cells: ImportedCells
  /**
   * The key of the row. It is undefined if the resource has no key fields, if the row itself has a value in none of
   * them, if one of them is still empty after the import's default values are applied, or if one of them refers to no
   * record or to several.
   */
  key: RecordKey | undefined
}
/** The values that all rows of one call have in common. */
interface Evaluation {
  caller: ImportCaller
  defaults: ImportedCells
  resolvers: ReferenceResolvers
}
type EvaluatedDeclaredRow = EvaluatedRow<RowValues>

const noPoint = { point: null, accuracy: null, address: null }
const unchanged = ({ id, version }: StoredFields) => ({ verdict: 'unchanged' as const, id, version })
const problemsOfColumns = (columns: readonly string[], rule: 'unknownColumn' | 'fixed'): ProblemsByColumn =>
  Object.fromEntries(columns.map(column => [column, invalidProblem({ rule })]))
const columnsOutside = (schema: z.ZodType, cells: ImportedCells) =>
  Object.keys(cells).filter(column => column !== 'guid' && !Object.hasOwn(bodyShapeOf(schema), column))

/**
 * Returns a function that finds the records with the key of a row: exact matches, otherwise matches that ignore letter
 * case.
 */
function keyMatcher(resource: OwnedResource, known: StoredFields[]) {
  const keyOf = (record: StoredFields) => storedKeyOf(resource, record.values.row)
  const byKey = groupBy(known, record => comparableKey(keyOf(record)))
  return (key: RecordKey | undefined): readonly StoredFields[] => {
    const similar = (key && byKey.get(comparableKey(key))) ?? []
    const exact = similar.filter(record => isDeepStrictEqual(keyOf(record), key))
    return exact.length > 0 ? exact : similar
  }
}

export function createRowEvaluator(resource: OwnedResource): Importer<RowValues>['evaluate'] {
  const { references = {}, change, import: declared, unique = {} } = resource
  if (!declared) throw new Error(`${resource.what} has no import`)
  const { kind, normalise = (value: string) => cleanLine(value).trim() } = declared
  const keyFields = keyFieldsOf(resource)
  const mainField = mainFieldOf(resource)
  const columns = new Set(['guid', ...Object.keys(allBodyFieldsOf(resource)), ...(kind ? [kind.column] : [])])
  const takenCode = Object.values(unique).find(({ field }) => field === mainField)?.code ?? 'NotUnique'
  const { readKnown, readReferences } = createRowLookups(resource)
  const { draftOf, validate, differingColumns } = createRowDrafts(resource)

  /** Returns the cells, with the texts of key fields spelled as the database stores them. */
  const normalised = (cells: ImportedCells): ImportedCells => {
    const texts = keyFields.filter(field => cells[field] && !references[field])
    return { ...cells, ...Object.fromEntries(texts.map(field => [field, normalise(cells[field] ?? '')])) }
  }

  /**
   * Returns the create declaration that the cell of the `kind` column selects; undefined if the cell selects none. If
   * the role has only one create declaration, the row may omit the column.
   */
  const creationFor = (cells: ImportedCells, role: Role) => {
    const all = creationsOf(resource, role)
    const selected = kind && cells[kind.column]
    if (!selected) return all.length === 1 ? all[0]?.[1] : undefined
    return all.find(([path]) => path === kind.paths[selected])?.[1]
  }
  const kindReason = (cells: ImportedCells): FieldReason =>
    kind && cells[kind.column] ? { rule: 'choice', choices: Object.keys(kind.paths) } : { rule: 'missing' }

  function evaluateCreation(
    { line, cells }: FileRow,
    { caller, defaults, resolvers }: Evaluation,
  ): EvaluatedDeclaredRow {
    const filled = { ...defaults, ...cells }
    const creation = creationFor(filled, caller.session.role as Role)
    if (!creation) return createRejectedRow(line, { [kind?.column ?? mainField]: invalidProblem(kindReason(filled)) })
    // Only the row's own cells are checked for unknown columns. A default value of the import may be meant for records
    // of another kind, which have that column.
    const unknown = columnsOutside(creation.body, cells).filter(column => column !== kind?.column)
    const { body, problems } = draftOf(filled, creation.body, resolvers)
    const all = { ...problemsOfColumns(unknown, 'unknownColumn'), ...problems }
    const result = validate(caller, { body, problems: all }, creation)
    if ('problems' in result) return createRejectedRow(line, result.problems)
    return { line, ...noPoint, verdict: 'create', values: result.values }
  }

  /** Evaluates a row that describes an existing record of a resource whose records cannot be changed. */
  function evaluateUnchangeable(
    { line, cells }: FileRow,
    known: StoredFields,
    { resolvers }: Evaluation,
  ): EvaluatedDeclaredRow {
    const differing = differingColumns(known, cells, resolvers)
    if (differing.length === 0) return { line, ...noPoint, ...unchanged(known) }
    if (cells.guid) return createRejectedRow(line, problemsOfColumns(differing, 'fixed'))
    const record = String(known.values.row[nameKeyOf(resource)] ?? '')
    return createRejectedRow(line, { [mainField]: notUniqueProblem({ record }, takenCode) })
  }

  /** Evaluates a row that changes an existing record. Fields without a cell keep their stored values. */
  function evaluateChange(
    edit: EditDeclaration,
    { line, cells }: FileRow,
    known: StoredFields,
    shared: Evaluation,
  ): EvaluatedDeclaredRow {
    const { caller, resolvers } = shared
    const { body, problems } = draftOf(cells, edit.body, resolvers, known)
    const outside = Object.fromEntries(columnsOutside(edit.body, cells).map(column => [column, cells[column] ?? '']))
    const fixed = problemsOfColumns(differingColumns(known, outside, resolvers), 'fixed')
    const stored = Object.fromEntries(
      Object.keys(bodyShapeOf(edit.body)).map(field => [field, storedFieldOf(resource, known, field) ?? undefined]),
    )
    const result = validate(caller, { body: { ...stored, ...body }, problems: { ...problems, ...fixed } }, edit)
    if ('problems' in result) return createRejectedRow(line, result.problems)
    const { values } = result
    const before = known.values
    const after = toJsonValues({ row: { ...before.row, ...toJsonValues(values).row }, links: values.links })
    if (isDeepStrictEqual(after, before)) return { line, ...noPoint, ...unchanged(known) }
    return {
      ...{ line, ...noPoint, verdict: 'update', id: known.id, version: known.version, before },
      values: { ...values, row: { ...before.row, ...values.row } },
    }
  }

  /** Reads the records that the rows of a call may change or refer to. */
  async function prepare(db: Database, caller: ImportCaller, cells: readonly ImportedCells[], isSaving: boolean) {
    const defaults = nonEmptyCells(caller.defaults)
    const all = [...cells, defaults]
    const readKey = createKeyReader(resource, await readReferences(db, caller, keyFields, all, []))
    // Default values complete a key only if the row itself fills at least one key field.
    const keys = cells.map(cell =>
      keyFields.some(field => cell[field]) ? readKey({ ...defaults, ...cell }) : undefined,
    )
    const storedRecords = await readKnown(db, caller, all, keys, isSaving)
    const resolvers = await readReferences(db, caller, Object.keys(references), all, storedRecords)
    return { keys, known: storedRecords, shared: { caller, defaults, resolvers } }
  }

  return async (db, caller, rows, saving) => {
    const cells = await mapInSlices(rows, ({ values }) => normalised(nonEmptyCells(values)))
    const { keys, known, shared } = await prepare(db, caller, cells, saving !== undefined)
    const sameKey = keyMatcher(resource, known)
    const byId = new Map(known.map(record => [record.id, record]))
    /**
     * The line that creates or changes each record, by the record's id. A new record has no id yet. It is identified by
     * its key or, without a key, by its line.
     */
    const lines = new Map<string, number>(saving?.taken)

    const evaluate = (row: FileRow): EvaluatedDeclaredRow => {
      const { line, cells, key } = row
      const unknown = Object.keys(cells).filter(column => !columns.has(column))
      if (unknown.length > 0) return createRejectedRow(line, problemsOfColumns(unknown, 'unknownColumn'))
      const candidates = cells.guid ? [byId.get(cells.guid.toLowerCase())] : sameKey(key)
      const [record] = candidates
      if (cells.guid && !record)
        return createRejectedRow(line, {
          guid: isGuid(cells.guid) ? { code: 'EntityNotFound' } : invalidProblem({ rule: 'format' }),
        })
      const identity = record?.id ?? (key ? `new ${comparableKey(key)}` : `line ${line}`)
      const column = cells.guid ? 'guid' : mainField
      const earlier = lines.get(identity)
      if (earlier !== undefined) return createRejectedRow(line, { [column]: notUniqueProblem({ line: earlier }) })
      if (candidates.length > 1) return createRejectedRow(line, { [column]: ambiguousRecordProblem })
      if (record) {
        lines.set(identity, line)
        return change ? evaluateChange(change, row, record, shared) : evaluateUnchangeable(row, record, shared)
      }
      const result = evaluateCreation(row, shared)
      // A rejected row creates nothing. Its key is not remembered, so that a later row with the same key can be
      // accepted.
      if (result.verdict === 'create') lines.set(identity, line)
      return result
    }

    const prepared = rows.map(({ line }, at) => ({ line, cells: cells[at] ?? {}, key: keys[at] }))
    return rejectDuplicateKeys(db, resource, caller, await mapInSlices(prepared, evaluate))
  }
}
