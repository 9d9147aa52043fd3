/**
 * Schemas for importing the rows of a file (not in the specification). The rows are checked first, then saved in
 * batches; the import can be undone within a day. A row has its line number and the values of its columns. For
 * locations, server/repositories/imports/locations.ts lists the columns; for a declared resource, they are the fields
 * of its request bodies (server/declared/imports).
 */

import { z } from 'zod'
import { fieldReasonSchema } from './errorBody'
import { errorStatus } from './errors'
import { limits } from './limits'
import type { ListName } from './lists'
import { pointWarnings } from './pointWarnings'
import { guid, multilineText, point, queryNumber, text, timestamp } from './primitives'
import type { Role } from './roles'
import { geocodeAccuracies } from './statuses'

/** A list into which rows can be imported. Which lists these are depends on the role ({@link importSchemas}). */
export type ImportableList = ListName

/**
 * Columns of imported locations. `pointConfirmed` (`true` or `false`) says whether a person has confirmed the row's
 * point.
 */
export type LocationColumn =
  | 'guid'
  | 'name'
  | 'city'
  | 'street'
  | 'houseNumber'
  | 'zipCode'
  | 'latitude'
  | 'longitude'
  | 'pointConfirmed'

const lastLine = 1_000_000
const line = z.int().min(1).max(lastLine)
const cells = z
  .record(text(40).min(1), z.union([multilineText(limits.importCell), z.number(), z.null()]))
  .refine(values => Object.keys(values).length <= 30, 'too many columns')
export type ImportCells = z.infer<typeof cells>
/** Values by column. A missing column does not change the value of an existing record. */
const row = z.object({ line, values: cells }).meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof row>

/** The record that a row matched during the check: its id, its version, and the columns that the row changes. */
const expectedRecord = z
  .object({ guid, version: z.int().min(0), columns: z.array(text(40).min(1)).max(30) })
  .meta({ id: 'ExpectedRecord' })
export type ExpectedRecord = z.infer<typeof expectedRecord>
/**
 * A row that is saved. `expected` is the record that the row matched during the check, or `null` if the row matched no
 * record. If this is different when the row is saved, the row is rejected with `VersionConflict`. Without `expected`,
 * nothing is compared.
 */
const savedRow = row.extend({ expected: expectedRecord.nullable().optional() }).meta({ id: 'SavedRow' })
export type RowToSave = z.infer<typeof savedRow>

const rowsUpTo = <Row extends typeof row>(most: number, each: Row) =>
  z
    .array(each)
    .min(1)
    .max(most)
    .refine(rows => new Set(rows.map(one => one.line)).size === rows.length, 'a line number is there twice')

export const importVerdicts = ['create', 'update', 'unchanged', 'refused'] as const
const errorCode = z.enum(Object.keys(errorStatus) as [keyof typeof errorStatus, ...(keyof typeof errorStatus)[]])
export const rowVerdictSchema = z
  .object({
    line,
    verdict: z.enum(importVerdicts),
    /** The existing record that the row matches, if any. */
    guid: guid.nullable(),
    /** The errors of a rejected row, by column. */
    fields: z.record(z.string(), errorCode),
    /** The rule that each rejected value breaks, by column. Present only for rejected rows. */
    reasons: z.record(z.string(), fieldReasonSchema).optional(),
    /**
     * The point of the location; `null` for rejected rows and for other records. `accuracy` is the accuracy of a point
     * that was found for the address; `null` if the point is from the file or from the existing location.
     */
    point: point.nullable(),
    accuracy: z.enum(geocodeAccuracies).nullable(),
    /** Why the file's own point is doubtful. Such a point is stored as unconfirmed, unless `pointConfirmed` is true. */
    pointDoubt: z.enum(pointWarnings).nullable(),
  })
  .meta({ id: 'RowVerdict' })
export type RowVerdict = z.infer<typeof rowVerdictSchema>
/**
 * A city name that was not found, and similar names: names that sound alike, or else names that differ by one or two
 * letters.
 */
const unknownCitySchema = z.object({ value: z.string(), near: z.array(z.string()) }).meta({ id: 'UnknownCity' })
export type UnknownCity = z.infer<typeof unknownCitySchema>
/** The old and the new value of a column, as a cell of a file would show it. `null` is an empty cell. */
const cellChangeSchema = z.object({ from: z.string().nullable(), to: z.string().nullable() }).meta({ id: 'CellChange' })
export type CellChange = z.infer<typeof cellChangeSchema>
export type RowChanges = Record<string, CellChange>
/**
 * `missed` maps a column of a rejected row to the city name that was not found and to similar names. `changes` maps
 * each column of a row that changes a record to its old and new value. `version` is the version of the matched record,
 * or `null` if the row matches none; the client sends it back with the row to save. An API without versions omits
 * `version`.
 */
export const checkedRowSchema = rowVerdictSchema
  .extend({
    missed: z.record(z.string(), unknownCitySchema).optional(),
    changes: z.record(z.string(), cellChangeSchema).optional(),
    version: z.int().nullable().optional(),
  })
  .meta({ id: 'CheckedRow' })
export type CheckedRow = z.infer<typeof checkedRowSchema>
/** `looksUp` is true if the geocoder can find more exact points than those of the cities. */
export const importCheckSchema = z
  .object({ rows: z.array(checkedRowSchema), looksUp: z.boolean() })
  .meta({ id: 'ImportCheck' })
export type ImportCheck = z.infer<typeof importCheckSchema>

/** A point that was found for a row without a point, and its accuracy. */
export const geocodedRowSchema = z
  .object({ line, point, accuracy: z.enum(geocodeAccuracies) })
  .meta({ id: 'GeocodedRow' })
export type GeocodedRow = z.infer<typeof geocodedRowSchema>
/**
 * The points that one call found. `failed` lists the lines for which the geocoder did not respond, `rest` the lines
 * that have not been looked up yet.
 */
export const importGeocodesSchema = z
  .object({
    rows: z.array(geocodedRowSchema),
    failed: z.array(line),
    rest: z.array(line),
  })
  .meta({ id: 'ImportGeocodes' })
export type ImportGeocodes = z.infer<typeof importGeocodesSchema>
export const savedImportSchema = z.object({ guid, rows: z.array(rowVerdictSchema) }).meta({ id: 'SavedImport' })

/** The body of the call that looks up the points of rows. */
export const importGeocodesBodySchema = z
  .object({ list: z.literal('locations'), rows: rowsUpTo(limits.importBatch, row) })
  .meta({ id: 'ImportGeocodesBody' })

/**
 * Creates the schemas of a role's imports.
 * @param names lists that the role can import into
 */
const makeImportSchemas = (role: Role, names: readonly ImportableList[]) => {
  const list = z.enum(names)
  /** Values for new records whose row has no value in the column. */
  const defaults = cells.optional()
  return {
    /** The body contains all rows of the file, because the server also looks for duplicates within the file. */
    check: z.object({ list, rows: rowsUpTo(limits.importRows, row), defaults }).meta({ id: `${role}ImportCheck` }),
    /**
     * The client creates `key`, which identifies the file. A row that was already sent with the same key gets a result,
     * but is not saved again.
     */
    batch: z
      .object({ list, key: guid, rows: rowsUpTo(limits.importBatch, savedRow), defaults })
      .meta({ id: `${role}ImportBatch` }),
    one: z
      .object({
        guid,
        list,
        createdAt: timestamp,
        created: z.int(),
        updated: z.int(),
        takenBackAt: timestamp.nullable(),
      })
      .meta({ id: `${role}Import` }),
  }
}
type ImportSchemas = ReturnType<typeof makeImportSchemas>
const importSchemasOf = new Map<Role, ImportSchemas>()
/**
 * Returns the schemas of a role's imports. They are created once per role, because a schema name may occur only once in
 * the API's description.
 * @param names lists that the role can import into
 */
export function importSchemas(role: Role, names: readonly ImportableList[]): ImportSchemas {
  const schemas = importSchemasOf.get(role) ?? makeImportSchemas(role, names)
  importSchemasOf.set(role, schemas)
  return schemas
}
export type Import = z.infer<ImportSchemas['one']>

/**
 * Query of a call that undoes the last rows before the line `before`, at most one batch, because undoing all rows in
 * one call would delay other calls. The object is strict, because a client that sends another parameter, such as
 * `after`, would undo the last rows again and again.
 */
export const undoImportQuery = z.strictObject({ before: queryNumber(1, lastLine).int().optional() })
/**
 * Rows that were changed after the import are not undone; they are listed in `kept`. `next` is sent as `before` in the
 * next call; `null` if all rows are undone.
 */
export const undoImportResultSchema = z
  .object({
    next: z.int().nullable(),
    deleted: z.int(),
    restored: z.int(),
    kept: z.array(z.object({ line, guid, name: z.string() })),
  })
  .meta({ id: 'UndoImportResult' })
export type UndoImportResult = z.infer<typeof undoImportResultSchema>
