/**
 * Saved views of lists, beyond the spec: what an account wants to see again. One of a list can be its default; its address
 * (`?view={id}`) shows it to colleagues, who are the accounts of the same organisation.
 */
import { z } from 'zod'
import { limits } from './limits'
import { type ListName, lists } from './lists'
import { guid, required, text, timestamp, version } from './primitives'

const field = text(64).min(1)
const value = z.union([text(), z.number(), z.boolean(), z.null()])
/** A list of the portal, such as `locations`. */
const list = z.enum(Object.keys(lists) as [ListName, ...ListName[]])

/** Without the limit in bytes, so that the API can still return views that were saved before there was one. */
const storedViewStateSchema = z
  .object({
    /** By field, `q` among them; a list of values is a choice of several. */
    filter: z
      .record(field, z.union([value, z.array(value).max(100)]))
      .refine(filter => Object.keys(filter).length <= 50, 'too many fields')
      .default({}),
    sort: z.object({ field, order: z.enum(['ASC', 'DESC']) }).nullish(),
    /** Those shown, in their order; all where left out. */
    columns: z.array(field).max(100).nullish(),
    perPage: z.int().min(1).max(100).nullish(),
  })
  .meta({ id: 'StoredViewState' })
const bytesOf = (state: unknown) => new TextEncoder().encode(JSON.stringify(state)).length
export const viewStateSchema = storedViewStateSchema
  .refine(state => bytesOf(state) <= limits.viewBytes, `at most ${limits.viewBytes} bytes as JSON`)
  .meta({ id: 'ViewState' })
export type ViewState = z.infer<typeof viewStateSchema>

const given = { name: required(100), state: viewStateSchema, isDefault: z.boolean().default(false) }
export const viewCreateSchema = z.object({ list, ...given }).meta({ id: 'ViewCreate' })
export const viewEditSchema = z.object(given).meta({ id: 'ViewEdit' })
export type ViewCreate = z.infer<typeof viewCreateSchema>
export type ViewEdit = z.infer<typeof viewEditSchema>

export const viewSchema = z
  .object({
    guid,
    list: z.string(),
    name: z.string(),
    state: storedViewStateSchema,
    isDefault: z.boolean(),
    /** False for a colleague's: to be seen, not to be changed. */
    isOwn: z.boolean(),
    createdAt: timestamp,
    version,
  })
  .meta({ id: 'View' })
export type View = z.infer<typeof viewSchema>
/** All views of an account: never more than it may have. */
export const viewsSchema = z.array(viewSchema).max(limits.viewsOfAccount)
export const viewsQuery = z.object({ list: list.optional() })
