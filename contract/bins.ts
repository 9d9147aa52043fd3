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
    /** Only an API beyond the spec has it. */
    ownName: z.string().nullable().meta({ description: 'The name that its owner gave it, in addition to its number' }),
    /** As the bin reports it, from 0 to 1; `null` of one that does not. */
    level: z.number().nullable(),
    levelAt: timestamp.nullable(),
    emptiedAt: timestamp.nullable(),
    /** Until it is cleared. */
    fault: z.object({ at: timestamp, note: z.string() }).nullable(),
    version,
  })
  .meta({ id: 'Bin' })
export type Bin = z.infer<typeof binSchema>
export const binPageSchema = page(binSchema)
export const binCreateSchema = z.object({ description: multiline(125).default('') }).meta({ id: 'BinCreate' })
/** Empty or `null`: only its number again. */
export const binNameSchema = z.object({ ownName: text(limits.binNameMax).nullable() }).meta({ id: 'BinName' })
/** Locations of which the bins are counted: more are asked for in several calls. */
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
/** `pages`: a page for each bin; `labels`: eight on a sheet of labels of 105 × 74 mm. */
export const sheetQuery = z.object({ layout: z.enum(sheetLayouts).default('pages') })
/** The locations whose labels are wanted; a sheet has no room for more of them than labels. */
export const labelsOfSchema = z.object({ ids: z.array(guid).min(1).max(limits.sheetLabels) }).meta({ id: 'LabelsOf' })
export const binVisibilityParams = z.object({ id: guid, flag: z.enum(['true', 'false']) })
