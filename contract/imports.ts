/**
 * Imports many rows of a file (not in the specification). The rows are checked first, saved in batches, and can be
 * undone within a day. A row has its line number and the values of its columns: for locations the columns below
 * (server/repositories/imports), for a declared resource the fields of its bodies (server/declared/imports).
 */
import { z } from 'zod'
import { fieldReasonSchema } from './errorBody'
import { errorStatus } from './errors'
import { limits } from './limits'
import type { ListName } from './lists'
import { pointDoubts } from './pointDoubts'
import { guid, multiline, point, queryNumber, text, timestamp } from './primitives'
import { geocodeAccuracies } from './statuses'

/** The lists that a role can import into are named in its calls. */
export type ImportableList = ListName

/** `pointConfirmed` (`true` or `false`) says whether a person has confirmed the row's point. */
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
  .record(text(40).min(1), z.union([multiline(limits.importCell), z.number(), z.null()]))
  .refine(values => Object.keys(values).length <= 30, 'too many columns')
export type ImportCells = z.infer<typeof cells>
/** Values by column. In a row for an existing record, a missing column leaves the value unchanged. */
const row = z.object({ line, values: cells }).meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof row>

const rowsUpTo = (most: number) =>
  z
    .array(row)
    .min(1)
    .max(most)
    .refine(rows => new Set(rows.map(each => each.line)).size === rows.length, 'a line is there twice')

export const importVerdicts = ['create', 'update', 'unchanged', 'refused'] as const
const errorCode = z.enum(Object.keys(errorStatus) as [keyof typeof errorStatus, ...(keyof typeof errorStatus)[]])
export const judgedRowSchema = z
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
     * Position that the location gets, and its accuracy. An accuracy of `null` means the file's own point, or an
     * unchanged one.
     */
    point: point.nullable(),
    accuracy: z.enum(geocodeAccuracies).nullable(),
    /**
     * Reason why the file's own point is doubtful. Such a point is stored as unconfirmed unless `pointConfirmed` says
     * otherwise.
     */
    pointDoubt: z.enum(pointDoubts).nullable(),
  })
  .meta({ id: 'JudgedRow' })
export type JudgedRow = z.infer<typeof judgedRowSchema>
/** A city name that was not found, and names that differ from it by a letter or two. */
const missedSchema = z.object({ value: z.string(), near: z.array(z.string()) }).meta({ id: 'Missed' })
export type Missed = z.infer<typeof missedSchema>
/** The value of a column before and after the import, as a cell of a file would show it; `null` is an empty cell. */
const cellChangeSchema = z.object({ from: z.string().nullable(), to: z.string().nullable() }).meta({ id: 'CellChange' })
export type CellChange = z.infer<typeof cellChangeSchema>
export type RowChanges = Record<string, CellChange>
/**
 * `missed` names, by column, the city that a rejected row's value does not match. `changes` has, by column, the old and
 * the new value of a row that changes a record.
 */
export const checkedRowSchema = judgedRowSchema
  .extend({
    missed: z.record(z.string(), missedSchema).optional(),
    changes: z.record(z.string(), cellChangeSchema).optional(),
  })
  .meta({ id: 'CheckedRow' })
export type CheckedRow = z.infer<typeof checkedRowSchema>
/** `looksUp` is true if the geocoder can find addresses more exactly than by their city. */
export const importCheckedSchema = z
  .object({ rows: z.array(checkedRowSchema), looksUp: z.boolean() })
  .meta({ id: 'ImportChecked' })
export type ImportChecked = z.infer<typeof importCheckedSchema>

/** A point that was found for a row without one, and its accuracy. */
export const placedRowSchema = z.object({ line, point, accuracy: z.enum(geocodeAccuracies) }).meta({ id: 'PlacedRow' })
export type PlacedRow = z.infer<typeof placedRowSchema>
/**
 * The points found within one call. `failed` has lines without an answer, `rest` lines that have not been looked up
 * yet.
 */
export const importPlacesSchema = z
  .object({
    rows: z.array(placedRowSchema),
    failed: z.array(line),
    rest: z.array(line),
  })
  .meta({ id: 'ImportPlaces' })
export type ImportPlaces = z.infer<typeof importPlacesSchema>
export const importedSchema = z.object({ guid, rows: z.array(judgedRowSchema) }).meta({ id: 'Imported' })

/** @param names Lists that the caller can import into. */
export const importSchemas = (names: readonly ImportableList[]) => {
  const list = z.enum(names)
  /** Values of new records whose row has none. */
  const defaults = cells.optional()
  return {
    /** All rows of the file, because only then duplicates within it can be found. */
    check: z.object({ list, rows: rowsUpTo(limits.importRows), defaults }),
    /**
     * `key` identifies the file and is created by the client. Rows that were already sent with it are answered, not
     * saved again.
     */
    batch: z.object({ list, key: guid, rows: rowsUpTo(limits.importBatch), defaults }),
    places: z.object({ list, rows: rowsUpTo(limits.importBatch) }),
    one: z.object({
      guid,
      list,
      createdAt: timestamp,
      created: z.int(),
      updated: z.int(),
      takenBackAt: timestamp.nullable(),
    }),
  }
}
export type Import = z.infer<ReturnType<typeof importSchemas>['one']>

/**
 * One call undoes the rows of one batch, the last ones before the line `before`, so that other calls need not wait for
 * the whole file. Strict, because a client that still sends the former parameter `after` would get the last rows again
 * and again.
 */
export const takeBackQuery = z.strictObject({ before: queryNumber(1, lastLine).int().optional() })
/**
 * Rows that were changed after the import stay unchanged and are named. `next` is the cursor of the next call; `null`
 * if nothing is left.
 */
export const takenBackSchema = z
  .object({
    next: z.int().nullable(),
    deleted: z.int(),
    restored: z.int(),
    kept: z.array(z.object({ line, guid, name: z.string() })),
  })
  .meta({ id: 'TakenBack' })
export type TakenBack = z.infer<typeof takenBackSchema>
