/**
 * The activity of an organisation: who did what to which record, with the changed values. It is the part of the audit
 * log that the organisation's members read (docs/readings.md).
 */
import { z } from 'zod'
import { activityKinds } from './activityKinds'
import { limits } from './limits'
import { anyCaseOffsetQuery, pageSchemaOf } from './paging'
import { day, text, timestamp } from './primitives'

export const fieldChangeSchema = z
  .object({
    field: z.string(),
    /**
     * `from` and `to` are values as the API sends them. Both are missing if the field is a secret, or too long to be
     * stored.
     */
    from: z.unknown().optional(),
    to: z.unknown().optional(),
  })
  .meta({ id: 'FieldChange' })

export const activityEntrySchema = z
  .object({
    at: timestamp,
    /** E-mail address of the person, or `(key) ` and the name of the API key; `null` if neither is known. */
    actorEmail: z.string().nullable(),
    /** The member for whom support staff acted. */
    onBehalfOf: z.string().nullable(),
    kind: z.enum(activityKinds),
    action: z.string(),
    outcome: z.string(),
    /** Name of the schema of the changed record, such as `Location`. */
    recordType: z.string().nullable(),
    /** The id of the record. */
    subject: z.string().nullable(),
    /** Name of the record at the time of the action. */
    subjectName: z.string().nullable(),
    /** The changed fields with their values; `null` if the action changed no known field. */
    changes: z.array(fieldChangeSchema).max(limits.auditFields).nullable(),
  })
  .meta({ id: 'ActivityEntry' })
export type ActivityEntry = z.infer<typeof activityEntrySchema>
export const activityPageSchema = pageSchemaOf(activityEntrySchema)

export const activityQuery = z
  .object({
    person: text().optional().meta({ description: 'Part of the e-mail address or of the name of an API key' }),
    record: text().optional().meta({ description: 'Id of a record, or part of its current or a previous name' }),
    kind: z.enum(activityKinds).optional(),
    from: day.optional(),
    to: day.optional().meta({ description: 'Last day, inclusive' }),
    pageSize: z.coerce
      .number()
      .int()
      .min(1)
      .max(Math.max(...limits.pageSizes))
      .default(limits.pageSize),
  })
  .and(anyCaseOffsetQuery)
export type ActivityQuery = z.infer<typeof activityQuery>
