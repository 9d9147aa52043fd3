/**
 * Evaluates what each row of a file would do to a declared resource: create a record, change one, nothing, or be
 * rejected.
 */
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { cleanLine } from '../../../contract/cleanText'
import type { FieldReason } from '../../../contract/fieldReasons'
import type { Role } from '../../../contract/roles'
import type { Database } from '../../db/database'
import { type EvaluatedRow, type Importer, type Importing, rejectedRow } from '../../imports/importer'
import { invalid, notUnique, type Problems, severalRecords } from '../../imports/problems'
import { groupBy } from '../../lib/groupBy'
import { mapInSlices } from '../../lib/slices'
import { keyFieldsOf, mainFieldOf, shapeOf, shapeOfAll } from '../bodyFields'
import { type StoredFields, storedFieldOf } from '../changedFields'
import type { Edit, OwnedResource } from '../ownedResource'
import { creationsOf } from '../resource'
import { nameKeyOf, type RowValues, toStored } from '../storedRows'
import { comparable, keyReader, type RecordKey, storedKeyOf } from './recordKeys'
import { isGuid } from './referencedRecords'
import { type Cells, filledCells } from './rowCells'
import { type Resolvers, rowDrafts } from './rowDrafts'
import { rowLookups } from './rowLookups'
import { withUniqueKeys } from './uniqueKeys'

/** A row of the file, with the key that its cells describe. */
interface FileRow {
  line: number
  cells: Cells
  /** The key of the row. It is undefined if a key field is empty or refers to a record that does not exist. */
  key: RecordKey | undefined
}
/** The values that all rows of one call have in common. */
interface Evaluation {
  caller: Importing
  defaults: Cells
  resolvers: Resolvers
}
type Evaluated = EvaluatedRow<RowValues>

const noPoint = { point: null, accuracy: null, address: null }
const unchanged = ({ id, version }: StoredFields) => ({ verdict: 'unchanged' as const, id, version })
const problemsOfColumns = (columns: readonly string[], rule: 'unknownColumn' | 'fixed'): Problems =>
  Object.fromEntries(columns.map(column => [column, invalid({ rule })]))
const columnsOutside = (schema: z.ZodType, cells: Cells) =>
  Object.keys(cells).filter(column => column !== 'guid' && !Object.hasOwn(shapeOf(schema), column))

/** Returns a function that finds the records that have the same key as a row: exact matches, otherwise all others. */
function keyMatcher(resource: OwnedResource, known: StoredFields[]) {
  const keyOf = (record: StoredFields) => storedKeyOf(resource, record.values.row)
  const byKey = groupBy(known, record => comparable(keyOf(record)))
  return (key: RecordKey | undefined): readonly StoredFields[] => {
    const similar = (key && byKey.get(comparable(key))) ?? []
    const exact = similar.filter(record => isDeepStrictEqual(keyOf(record), key))
    return exact.length > 0 ? exact : similar
  }
}

export function rowEvaluator(resource: OwnedResource): Importer<RowValues>['evaluate'] {
  const { references = {}, change, import: declared, unique = {} } = resource
  if (!declared) throw new Error(`${resource.what} has no import`)
  const { kind, normalise = (value: string) => cleanLine(value).trim() } = declared
  const keyFields = keyFieldsOf(resource)
  const mainField = mainFieldOf(resource)
  const columns = new Set(['guid', ...Object.keys(shapeOfAll(resource)), ...(kind ? [kind.column] : [])])
  const takenCode = Object.values(unique).find(({ field }) => field === mainField)?.code ?? 'NotUnique'
  const { readKnown, readReferences } = rowLookups(resource)
  const { draftOf, validate, differingColumns } = rowDrafts(resource)

  /** Returns the cells, of which those in the unique key have the form in which the database stores them. */
  const normalised = (cells: Cells): Cells => {
    const texts = keyFields.filter(field => cells[field] && !references[field])
    return { ...cells, ...Object.fromEntries(texts.map(field => [field, normalise(cells[field] ?? '')])) }
  }

  /** Returns the creation that the row's kind selects; a role with one creation may omit the kind. */
  const creationFor = (cells: Cells, role: Role) => {
    const all = creationsOf(resource, role)
    const selected = kind && cells[kind.column]
    if (!selected) return all.length === 1 ? all[0]?.[1] : undefined
    return all.find(([path]) => path === kind.paths[selected])?.[1]
  }
  const kindReason = (cells: Cells): FieldReason =>
    kind && cells[kind.column] ? { rule: 'choice', choices: Object.keys(kind.paths) } : { rule: 'missing' }

  function evaluateCreation({ line, cells }: FileRow, { caller, defaults, resolvers }: Evaluation): Evaluated {
    const filled = { ...defaults, ...cells }
    const creation = creationFor(filled, caller.session.role as Role)
    if (!creation) return rejectedRow(line, { [kind?.column ?? mainField]: invalid(kindReason(filled)) })
    // Only the row's own cells are checked for unknown columns. A default value may have a column that this kind of
    // record does not have, because it is meant for another kind.
    const unknown = columnsOutside(creation.body, cells).filter(column => column !== kind?.column)
    const { body, problems } = draftOf(filled, creation.body, resolvers)
    const all = { ...problemsOfColumns(unknown, 'unknownColumn'), ...problems }
    const result = validate(caller, { body, problems: all }, creation)
    if ('problems' in result) return rejectedRow(line, result.problems)
    return { line, ...noPoint, verdict: 'create', values: result.values }
  }

  /** Evaluates a row of a record that cannot be changed. */
  function evaluateUnchangeable({ line, cells }: FileRow, known: StoredFields, { resolvers }: Evaluation): Evaluated {
    const differing = differingColumns(known, cells, resolvers)
    if (differing.length === 0) return { line, ...noPoint, ...unchanged(known) }
    if (cells.guid) return rejectedRow(line, problemsOfColumns(differing, 'fixed'))
    const record = String(known.values.row[nameKeyOf(resource)] ?? '')
    return rejectedRow(line, { [mainField]: notUnique({ record }, takenCode) })
  }

  /** Evaluates a row of a record that can be changed. Fields without a cell keep their stored values. */
  function evaluateChange(edit: Edit, { line, cells }: FileRow, known: StoredFields, shared: Evaluation): Evaluated {
    const { caller, resolvers } = shared
    const { body, problems } = draftOf(cells, edit.body, resolvers, known)
    const outside = Object.fromEntries(columnsOutside(edit.body, cells).map(column => [column, cells[column] ?? '']))
    const fixed = problemsOfColumns(differingColumns(known, outside, resolvers), 'fixed')
    const stored = Object.fromEntries(
      Object.keys(shapeOf(edit.body)).map(field => [field, storedFieldOf(resource, known, field) ?? undefined]),
    )
    const result = validate(caller, { body: { ...stored, ...body }, problems: { ...problems, ...fixed } }, edit)
    if ('problems' in result) return rejectedRow(line, result.problems)
    const { values } = result
    const before = known.values
    const after = toStored({ row: { ...before.row, ...toStored(values).row }, links: values.links })
    if (isDeepStrictEqual(after, before)) return { line, ...noPoint, ...unchanged(known) }
    return {
      ...{ line, ...noPoint, verdict: 'update', id: known.id, version: known.version, before },
      values: { ...values, row: { ...before.row, ...values.row } },
    }
  }

  /** Reads what the rows of a call refer to. */
  async function prepare(db: Database, caller: Importing, cells: readonly Cells[], isSaving: boolean) {
    const defaults = filledCells(caller.defaults)
    const all = [...cells, defaults]
    const readKey = keyReader(resource, await readReferences(db, caller, keyFields, all, []))
    // Default values complete a key only if the row itself has a value for at least one key field.
    const keys = cells.map(each =>
      keyFields.some(field => each[field]) ? readKey({ ...defaults, ...each }) : undefined,
    )
    const known = await readKnown(db, caller, all, keys, isSaving)
    const resolvers = await readReferences(db, caller, Object.keys(references), all, known)
    return { keys, known, shared: { caller, defaults, resolvers } }
  }

  return async (db, caller, rows, saving) => {
    const cells = await mapInSlices(rows, ({ values }) => normalised(filledCells(values)))
    const { keys, known, shared } = await prepare(db, caller, cells, saving !== undefined)
    const sameKey = keyMatcher(resource, known)
    const byId = new Map(known.map(record => [record.id, record]))
    /** The line of each record that a row affects, by its id, or by the key of a new one. */
    const lines = new Map<string, number>(saving?.taken)

    const evaluate = (row: FileRow): Evaluated => {
      const { line, cells, key } = row
      const unknown = Object.keys(cells).filter(column => !columns.has(column))
      if (unknown.length > 0) return rejectedRow(line, problemsOfColumns(unknown, 'unknownColumn'))
      const candidates = cells.guid ? [byId.get(cells.guid.toLowerCase())] : sameKey(key)
      const [record] = candidates
      if (cells.guid && !record)
        return rejectedRow(line, {
          guid: isGuid(cells.guid) ? { code: 'EntityNotFound' } : invalid({ rule: 'format' }),
        })
      const identity = record?.id ?? (key ? `new ${comparable(key)}` : `line ${line}`)
      const column = cells.guid ? 'guid' : mainField
      const earlier = lines.get(identity)
      if (earlier !== undefined) return rejectedRow(line, { [column]: notUnique({ line: earlier }) })
      if (candidates.length > 1) return rejectedRow(line, { [column]: severalRecords })
      if (record) {
        lines.set(identity, line)
        return change ? evaluateChange(change, row, record, shared) : evaluateUnchangeable(row, record, shared)
      }
      const result = evaluateCreation(row, shared)
      // A rejected row creates nothing, so that a later row may have its key.
      if (result.verdict === 'create') lines.set(identity, line)
      return result
    }

    const prepared = rows.map(({ line }, at) => ({ line, cells: cells[at] ?? {}, key: keys[at] }))
    return withUniqueKeys(db, resource, caller, await mapInSlices(prepared, evaluate))
  }
}
