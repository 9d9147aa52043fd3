/**
 * Many rows of a file at once, beyond the spec: judged first, saved in batches, taken back within a day. A row names its
 * line and what its columns hold: of locations those below (server/repositories/imports), of a declared resource the fields
 * of its bodies (server/declared/imports).
 */
import { z } from 'zod'
import { fieldReasonSchema } from './errorBody'
import { errorStatus } from './errors'
import { limits } from './limits'
import type { ListName } from './lists'
import { pointDoubts } from './pointDoubts'
import { guid, multiline, point, queryNumber, text, timestamp } from './primitives'
import { geocodeAccuracies } from './statuses'

/** Those that a role can import into are named in its calls. */
export type ImportableList = ListName

/** `pointConfirmed` (`true` or `false`) says whether a person confirmed the row's point. */
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
/** By column; what is not there stays as it is where the row is known already. */
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
    /** The record that it is, where there is one. */
    guid: guid.nullable(),
    /** The errors of a rejected row, by column. */
    fields: z.record(z.string(), errorCode),
    /** The rule that each rejected value breaks, by column. Present for rejected rows only. */
    reasons: z.record(z.string(), fieldReasonSchema).optional(),
    /** Where it will lie, and how well that is known; an accuracy of null is the file's own point, or one that stays. */
    point: point.nullable(),
    accuracy: z.enum(geocodeAccuracies).nullable(),
    /** Why the file's own point is doubtful; such a point is stored as unconfirmed unless `pointConfirmed` says otherwise. */
    pointDoubt: z.enum(pointDoubts).nullable(),
  })
  .meta({ id: 'JudgedRow' })
export type JudgedRow = z.infer<typeof judgedRowSchema>
/** A name that no city has, and those that differ from it by a letter or two. */
const missedSchema = z.object({ value: z.string(), near: z.array(z.string()) }).meta({ id: 'Missed' })
export type Missed = z.infer<typeof missedSchema>
/** The value of a column before and after the import, as a cell of a file holds it; `null` is an empty one. */
const cellChangeSchema = z.object({ from: z.string().nullable(), to: z.string().nullable() }).meta({ id: 'CellChange' })
export type CellChange = z.infer<typeof cellChangeSchema>
export type RowChanges = Record<string, CellChange>
/**
 * `missed`: by column, of a refused row whose city is not found.
 * `changes`: by column, of a row that changes a record: the old and the new value.
 */
export const checkedRowSchema = judgedRowSchema
  .extend({
    missed: z.record(z.string(), missedSchema).optional(),
    changes: z.record(z.string(), cellChangeSchema).optional(),
  })
  .meta({ id: 'CheckedRow' })
export type CheckedRow = z.infer<typeof checkedRowSchema>
/** `looksUp`: the geocoder can know more of an address than its city. */
export const importCheckedSchema = z
  .object({ rows: z.array(checkedRowSchema), looksUp: z.boolean() })
  .meta({ id: 'ImportChecked' })
export type ImportChecked = z.infer<typeof importCheckedSchema>

/** A row without a point, and how well the place found for it is known. */
export const placedRowSchema = z.object({ line, point, accuracy: z.enum(geocodeAccuracies) }).meta({ id: 'PlacedRow' })
export type PlacedRow = z.infer<typeof placedRowSchema>
/** What was found in the time of one call; `failed`: lines without an answer; `rest`: those that were not asked for yet. */
export const importPlacesSchema = z
  .object({
    rows: z.array(placedRowSchema),
    failed: z.array(line),
    rest: z.array(line),
  })
  .meta({ id: 'ImportPlaces' })
export type ImportPlaces = z.infer<typeof importPlacesSchema>
export const importedSchema = z.object({ guid, rows: z.array(judgedRowSchema) }).meta({ id: 'Imported' })

/** @param names the lists that the asker can import into */
export const importSchemas = (names: readonly ImportableList[]) => {
  const list = z.enum(names)
  /** Of new ones, where their row says nothing. */
  const defaults = cells.optional()
  return {
    /** All rows of the file: what is there twice in it is seen only so. */
    check: z.object({ list, rows: rowsUpTo(limits.importRows), defaults }),
    /** `key`: one for the whole file, of the sender's making. What was sent with it before is answered, not done again. */
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
 * A call takes the rows of one batch back, the last of those before the line `before`: no other call waits for all of them.
 * Strict: whoever still sends the earlier `after` would be given the last rows again and again.
 */
export const takeBackQuery = z.strictObject({ before: queryNumber(1, lastLine).int().optional() })
/** What was changed since stays as it is and is named. `next`: to go on with, `null` where nothing is left. */
export const takenBackSchema = z
  .object({
    next: z.int().nullable(),
    deleted: z.int(),
    restored: z.int(),
    kept: z.array(z.object({ line, guid, name: z.string() })),
  })
  .meta({ id: 'TakenBack' })
export type TakenBack = z.infer<typeof takenBackSchema>
