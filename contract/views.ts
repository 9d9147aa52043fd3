/**
 * Saved views of lists (not in the specification). Each account can make one of its views of a list the default. The
 * link `?view={id}` shows a view to colleagues: the accounts of the same organisation.
 */
import { z } from 'zod'
import { limits } from './limits'
import { type ListName, lists } from './lists'
import { guid, requiredText, text, timestamp, version } from './primitives'

const field = text(64).min(1)
const value = z.union([text(), z.number(), z.boolean(), z.null()])
/** Name of a list of the portal, such as `locations`. */
const list = z.enum(Object.keys(lists) as [ListName, ...ListName[]])

/** The state of a stored view. It has no limit in bytes, because views older than the limit may be larger. */
const storedViewStateSchema = z
  .object({
    /** Filter values by field, including `q`. An array contains several choices of one field. */
    filter: z
      .record(field, z.union([value, z.array(value).max(100)]))
      .refine(filter => Object.keys(filter).length <= 50, 'too many fields')
      .default({}),
    sort: z.object({ field, order: z.enum(['ASC', 'DESC']) }).nullish(),
    /** Fields of the visible columns, in their order. If omitted, all columns are visible. */
    columns: z.array(field).max(100).nullish(),
    perPage: z.int().min(1).max(100).nullish(),
  })
  .meta({ id: 'StoredViewState' })
const bytesOf = (state: unknown) => new TextEncoder().encode(JSON.stringify(state)).length
export const viewStateSchema = storedViewStateSchema
  .refine(state => bytesOf(state) <= limits.viewBytes, `at most ${limits.viewBytes} bytes as JSON`)
  .meta({ id: 'ViewState' })
export type ViewState = z.infer<typeof viewStateSchema>

const editableFields = { name: requiredText(100), state: viewStateSchema, isDefault: z.boolean().default(false) }
export const viewCreateSchema = z.object({ list, ...editableFields }).meta({ id: 'ViewCreate' })
export const viewEditSchema = z.object(editableFields).meta({ id: 'ViewEdit' })
export type ViewCreate = z.infer<typeof viewCreateSchema>
export type ViewEdit = z.infer<typeof viewEditSchema>

export const savedViewSchema = z
  .object({
    guid,
    list: z.string(),
    name: z.string(),
    state: storedViewStateSchema,
    isDefault: z.boolean(),
    /** False for a view of a colleague, which cannot be edited. */
    isOwn: z.boolean(),
    createdAt: timestamp,
    version,
  })
  .meta({ id: 'View' })
export type SavedView = z.infer<typeof savedViewSchema>
/** All views of an account. The list is not paginated, because the number of views is limited. */
export const viewsSchema = z.array(savedViewSchema).max(limits.viewsOfAccount)
export const viewsQuery = z.object({ list: list.optional() })
