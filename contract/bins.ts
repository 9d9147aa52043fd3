/** Collection bins of a location (spec sections 3 and 7). A location has at most 30 bins. */
import { z } from 'zod'
import { cityRefSchema } from './cities'
import { labelLayouts, limits } from './limits'
import { defineList } from './listFields'
import { pickupRequestSchema } from './locations'
import { anyCaseOffsetQuery, listParameters, pageSchemaOf } from './paging'
import { guid, multilineText, text, timestamp, version } from './primitives'
import { binStates } from './statuses'

export const binSchema = z
  .object({
    guid,
    isVisible: z.boolean().meta({ description: 'The public flag' }),
    createdAt: timestamp,
    name: z.string(),
    description: z.string(),
    /**
     * The owner's name of the bin; `null` if it has none. It is not in the specification, so an API that implements
     * only the specification does not send it.
     */
    ownName: z.string().nullable().meta({ description: 'Name given by the organisation, shown with the number' }),
    /**
     * Fill level from 0 to 1: the last reported level, or 0 if the bin was emptied since; `null` if the bin has
     * reported neither a level nor an emptying.
     */
    level: z.number().nullable(),
    levelAt: timestamp.nullable(),
    emptiedAt: timestamp.nullable(),
    /** The reported fault; `null` without a fault, or after the fault was cleared. */
    fault: z.object({ at: timestamp, note: z.string() }).nullable(),
    version,
  })
  .meta({ id: 'Bin' })
export type Bin = z.infer<typeof binSchema>
export const binPageSchema = pageSchemaOf(binSchema)
/** A bin in the list of all bins of an organisation, with its location. Not in the specification. */
export const listedBinSchema = binSchema
  .extend({
    location: z.object({
      guid,
      name: z.string(),
      street: z.string(),
      houseNumber: z.string(),
      pickupRequest: pickupRequestSchema.nullable().optional(),
    }),
    city: cityRefSchema,
  })
  .meta({ id: 'ListedBin' })
export type ListedBin = z.infer<typeof listedBinSchema>
export const listedBinPageSchema = pageSchemaOf(listedBinSchema)
export const allBinsList = defineList(listedBinSchema, {
  sort: ['location.name', 'level', 'emptiedAt', 'createdAt'],
  search: ['location.name', 'location.street', 'location.houseNumber', 'ownName', 'description'],
  alsoSearched: ['location.zipCode'],
})
export const listedBinsQuery = z
  .object({
    state: z.enum(binStates).optional().meta({
      description: 'full: from 90 %; newPrivate: private, and added in the last 7 days; neverReported: without a level',
    }),
    cityId: guid.optional(),
    locationId: guid.optional(),
  })
  .and(anyCaseOffsetQuery)
  .and(listParameters(allBinsList))
export type ListedBinsQuery = z.infer<typeof listedBinsQuery>
export const binCreateSchema = z.object({ description: multilineText(125).default('') }).meta({ id: 'BinCreate' })
/** The owner's name of a bin. An empty text or `null` removes it, so that only the bin's number is shown. */
export const binNameSchema = z.object({ ownName: text(limits.binNameMax).nullable() }).meta({ id: 'BinName' })
/**
 * Ids of the locations whose bins are counted. A client with more than `limits.countedLocations` locations makes
 * several calls.
 */
export const binCountsBodySchema = z
  .object({ ids: z.array(guid).min(1).max(limits.countedLocations) })
  .meta({ id: 'BinCountsOf' })
export const binCountsSchema = z
  .object({
    bins: z.int().min(0),
    publicBins: z.int().min(0).meta({ description: 'Number of public bins' }),
    bookedLocations: z
      .int()
      .min(0)
      .meta({ description: 'Locations that a recycler has booked. They cannot be deleted' }),
    missingLocations: z.int().min(0).meta({ description: 'Ids of which the organisation has no location' }),
  })
  .meta({ id: 'BinCounts' })
export type BinCounts = z.infer<typeof binCountsSchema>
/** `pages` prints one bin per page; `labels` prints eight labels of 105 × 74 mm per page. */
export const binLabelsQuery = z.object({ layout: z.enum(labelLayouts).default('pages') })
/**
 * Ids of bins, or of locations, whose labels are printed: at most `limits.sheetLabels`, the maximum number of labels in
 * one PDF. Locations without bins are left out.
 */
export const printLabelsBodySchema = z
  .object({ ids: z.array(guid).min(1).max(limits.sheetLabels) })
  .meta({ id: 'PrintLabelsBody' })
export const binVisibilityParams = z.object({ id: guid, flag: z.enum(['true', 'false']) })
