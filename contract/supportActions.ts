/** The actions of support staff for an organisation, as its team reads them. */
import { z } from 'zod'
import { defineList } from './listFields'
import { anyCaseOffsetQuery, listParameters, pageSchemaOf } from './paging'
import { timestamp } from './primitives'

/** One action of support staff for the organisation. */
export const supportActionSchema = z
  .object({
    id: z.int(),
    at: timestamp,
    /** E-mail address of the support employee. */
    actor: z.string(),
    /** E-mail address of the account on whose behalf support staff acted. */
    onBehalfOf: z.string(),
    action: z.string(),
    subject: z.string().nullable(),
    reason: z.string().nullable(),
    /** HTTP status of the response to the call. */
    outcome: z.string(),
  })
  .meta({ id: 'SupportAction' })
export type SupportAction = z.infer<typeof supportActionSchema>
export const supportActionPageSchema = pageSchemaOf(supportActionSchema)
export const supportActionsList = defineList(supportActionSchema, {
  sort: ['at', 'actor', 'action', 'outcome'],
  search: ['actor', 'action', 'reason'],
})
export const supportActionsQuery = anyCaseOffsetQuery.and(listParameters(supportActionsList))
