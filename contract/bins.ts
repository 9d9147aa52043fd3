/** Collection bins of a location (spec sections 3 and 7). A location holds at most 30. */
import { z } from 'zod'
import { limits, sheetLayouts } from './limits'
import { page } from './paging'
import { guid, multiline, text, timestamp, version } from './primitives'

export const binSchema = z
  .object({
    guid,
    isVisible: z.boolean().meta({ description: 'The public flag' }),
    createdAt: timestamp,
    name: z.string(),
    description: z.string(),
    /** Not in the specification: an API that implements only the specification does not send `ownName`. */
    ownName: z.string().nullable().meta({ description: 'The name that its owner gave it, in addition to its number' }),
    /** Fill level that the bin reports, from 0 to 1; `null` if it reports none. */
    level: z.number().nullable(),
    levelAt: timestamp.nullable(),
    emptiedAt: timestamp.nullable(),
    /** The reported fault, until it is cleared. */
    fault: z.object({ at: timestamp, note: z.string() }).nullable(),
    version,
  })
  .meta({ id: 'Bin' })
export type Bin = z.infer<typeof binSchema>
export const binPageSchema = page(binSchema)
export const binCreateSchema = z.object({ description: multiline(125).default('') }).meta({ id: 'BinCreate' })
/** Empty or `null` removes the name, so that only the number is shown. */
export const binNameSchema = z.object({ ownName: text(limits.binNameMax).nullable() }).meta({ id: 'BinName' })
/** Locations whose bins are counted; more locations need several calls. */
export const binCountsOfSchema = z
  .object({ ids: z.array(guid).min(1).max(limits.countedLocations) })
  .meta({ id: 'BinCountsOf' })
export const binCountsSchema = z
  .object({
    bins: z.int().min(0),
    publicBins: z.int().min(0).meta({ description: 'Those of them that are public' }),
    bookedLocations: z
      .int()
      .min(0)
      .meta({ description: 'Locations that a recycler has booked: they cannot be deleted' }),
  })
  .meta({ id: 'BinCounts' })
export type BinCounts = z.infer<typeof binCountsSchema>
/** `pages` prints one bin per page; `labels` prints eight per sheet of labels of 105 × 74 mm. */
export const sheetQuery = z.object({ layout: z.enum(sheetLayouts).default('pages') })
/** Locations whose labels are printed. There are never more locations than labels on a sheet. */
export const labelsOfSchema = z.object({ ids: z.array(guid).min(1).max(limits.sheetLabels) }).meta({ id: 'LabelsOf' })
export const binVisibilityParams = z.object({ id: guid, flag: z.enum(['true', 'false']) })
