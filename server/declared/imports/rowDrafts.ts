/**
 * Converts the cells of a row to a body of one of the resource's calls, and validates the body by the rules of the
 * call.
 */
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { valueAtPath } from '../../errors/schemaIssues'
import type { ImportCaller } from '../../imports/importer'
import {
  ambiguousRecordProblem,
  type ProblemsByColumn,
  problemsOfIssues,
  toProblemsByColumn,
} from '../../imports/problems'
import { allBodyFieldsOf, bodyShapeOf, keyFieldsOf, mainFieldOf } from '../bodyFields'
import { type StoredFields, storedFieldOf } from '../changedFields'
import { importRowErrorsOf } from '../constraintErrors'
import type { OwnedResource } from '../ownedResource'
import type { RowValues, StoredRow } from '../storedRows'
import type { ReferenceResolver } from './referencedRecords'
import { convertCell, type ImportedCells, isMultiValued } from './rowCells'
import { referencedIdsOf } from './rowLookups'

interface Draft {
  body: StoredRow
  problems: ProblemsByColumn
}
/** The resolvers of reference fields, by field. */
export type ReferenceResolvers = ReadonlyMap<string, ReferenceResolver>
/** A call that creates or changes a record: the schema of its body, and the values that it writes. */
type WriteCall = { body: z.ZodType; values(body: unknown, caller: ImportCaller): object }

const foldCase = (value: unknown) => String(value ?? '').toLowerCase()

export function createRowDrafts(resource: OwnedResource) {
  const { references = {}, links = {}, create = {}, change, import: declared } = resource
  const keyFields = keyFieldsOf(resource)
  const mainField = mainFieldOf(resource)
  const fields = allBodyFieldsOf(resource)

  /**
   * Creates the body that the cells of a row describe. Also returns the problems of cells that do not refer to exactly
   * one record.
   * @param known the record that the row changes; undefined for a new record
   */
  function draftOf(
    cells: ImportedCells,
    schema: z.ZodType,
    resolvers: ReferenceResolvers,
    known?: StoredFields,
  ): Draft {
    const shape = bodyShapeOf(schema)
    const problems: ProblemsByColumn = {}
    const body: StoredRow = {}
    for (const [column, cell] of Object.entries(cells)) {
      const field = Object.hasOwn(shape, column) ? shape[column] : undefined
      if (!field) continue
      const value = convertCell(field, cell, references[column])
      const resolve = resolvers.get(column)
      if (!resolve) {
        body[column] = value
        continue
      }
      const storedIds = known && referencedIdsOf(resource, known, column)
      const found = [value].flat().map(text => resolve(String(text), storedIds))
      const failed = found.find(result => 'error' in result)
      if (failed) problems[column] = failed.error === 'NotUnique' ? ambiguousRecordProblem : { code: failed.error }
      const ids = found.map(result => ('id' in result ? result.id : ''))
      body[column] = isMultiValued(field) ? ids : ids[0]
    }
    return { body, problems }
  }

  /** Validates a draft and returns the values that the call would write, or the problems. */
  function validate(
    caller: ImportCaller,
    { body, problems }: Draft,
    { body: schema, values }: WriteCall,
  ): { values: RowValues } | { problems: ProblemsByColumn } {
    const parsed = schema.safeParse(body)
    const broken = problemsOfIssues(
      parsed.error?.issues ?? [],
      path => String(path[0] ?? mainField),
      path => valueAtPath(body, path),
    )
    const all: ProblemsByColumn = { ...broken, ...problems }
    if (!parsed.success || Object.keys(all).length > 0) return { problems: all }
    const valid = parsed.data as StoredRow
    const idsOf = (field: string) => [...new Set([valid[field] ?? []].flat() as string[])].sort()
    const linkedIds = Object.fromEntries(Object.keys(links).map(field => [field, idsOf(field)]))
    try {
      return { values: { row: values(valid, caller) as StoredRow, links: linkedIds, body: valid } }
    } catch (error) {
      const rejected = importRowErrorsOf(resource, error)
      if (!rejected) throw error
      return { problems: toProblemsByColumn(rejected) }
    }
  }

  /** Returns the first body schema of the resource's calls that has a field of this name. */
  const schemaWith = (column: string) => {
    const schemas = [...Object.values(create).map(({ body }) => body), ...(change ? [change.body] : [])]
    const found = schemas.find(schema => bodyShapeOf(schema)[column])
    if (!found) throw new Error(`${resource.what}: no body has ${column}`)
    return found
  }

  /** Returns the columns in which the row differs from the stored record. Letter case is ignored in key fields. */
  function differingColumns(known: StoredFields, cells: ImportedCells, resolvers: ReferenceResolvers): string[] {
    return Object.entries(cells).flatMap(([column, cell]) => {
      if (column === 'guid') return []
      if (keyFields.includes(column) && foldCase(known.values.row[column]) === foldCase(cell)) return []
      if (column === declared?.kind?.column) return String(known.wire[column]) === cell ? [] : [column]
      const field = fields[column]
      if (!field) return [column]
      const { body, problems } = draftOf({ [column]: cell }, schemaWith(column), resolvers, known)
      const parsed = field.safeParse(body[column])
      const isSame =
        !problems[column] && parsed.success && isDeepStrictEqual(parsed.data, storedFieldOf(resource, known, column))
      return isSame ? [] : [column]
    })
  }

  return { draftOf, validate, differingColumns }
}
