/**
 * Saved views of lists (not in the specification). One view of a list can be its default. The address of a view
 * (`?view={id}`) shows the view to colleagues, who are the accounts of the same organisation.
 */
import { z } from 'zod'
import { limits } from './limits'
import { type ListName, lists } from './lists'
import { guid, requiredText, text, timestamp, version } from './primitives'

const field = text(64).min(1)
const value = z.union([text(), z.number(), z.boolean(), z.null()])
/** A list of the portal, such as `locations`. */
const list = z.enum(Object.keys(lists) as [ListName, ...ListName[]])

/** Has no limit in bytes, so that the API can still return views that were saved before the limit existed. */
const storedViewStateSchema = z
  .object({
    /** Filter values by field, including `q`; a list of values is a multiple choice. */
    filter: z
      .record(field, z.union([value, z.array(value).max(100)]))
      .refine(filter => Object.keys(filter).length <= 50, 'too many fields')
      .default({}),
    sort: z.object({ field, order: z.enum(['ASC', 'DESC']) }).nullish(),
    /** Visible columns in their order; all if omitted. */
    columns: z.array(field).max(100).nullish(),
    perPage: z.int().min(1).max(100).nullish(),
  })
  .meta({ id: 'StoredViewState' })
const bytesOf = (state: unknown) => new TextEncoder().encode(JSON.stringify(state)).length
export const viewStateSchema = storedViewStateSchema
  .refine(state => bytesOf(state) <= limits.viewBytes, `at most ${limits.viewBytes} bytes as JSON`)
  .meta({ id: 'ViewState' })
export type ViewState = z.infer<typeof viewStateSchema>

const given = { name: requiredText(100), state: viewStateSchema, isDefault: z.boolean().default(false) }
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
    /** False for a colleague's view, which is read-only. */
    isOwn: z.boolean(),
    createdAt: timestamp,
    version,
  })
  .meta({ id: 'View' })
export type View = z.infer<typeof viewSchema>
/** All views of an account, up to its maximum. */
export const viewsSchema = z.array(viewSchema).max(limits.viewsOfAccount)
export const viewsQuery = z.object({ list: list.optional() })
