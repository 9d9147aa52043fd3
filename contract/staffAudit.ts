/** The audit log as the staff area reads and exports it. */
import { z } from 'zod'
import { fieldChangeSchema } from './activity'
import { limits } from './limits'
import { defineList } from './listFields'
import { dateTime, day, guid, text, timestamp } from './primitives'
import { jsonParameter, listQuery, namedRecordSchema, staffIdsMax } from './staffLists'

export const auditEntrySchema = z
  .object({
    id: z.int(),
    at: timestamp,
    actorId: guid.nullable(),
    actorEmail: z.string().nullable(),
    onBehalfOf: z.string().nullable(),
    organisation: namedRecordSchema.nullable(),
    action: z.string(),
    subject: z.string().nullable(),
    /** Name of the subject at the time of the action; `null` if it has none, and once its owner is erased. */
    subjectName: z.string().nullable(),
    /** Names of the changed fields if they are known, else of the fields in the request. */
    fields: z.array(z.string()).max(limits.auditFields).nullable(),
    /** Name of the schema of the changed record, such as `Location`; `null` for entries without `changes`. */
    recordType: z.string().nullable(),
    /** The changed fields with their values; `null` if none is known, and once the organisation is erased. */
    changes: z.array(fieldChangeSchema).max(limits.auditFields).nullable(),
    reason: z.string().nullable(),
    address: z.string().nullable(),
    requestId: z.string().nullable(),
    outcome: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntrySchema>
/** A date, or a date with a time in UTC. */
const dayOrMoment = z.union([day, dateTime])
const auditFilter = z.strictObject({
  id: z.array(z.int()).max(staffIdsMax).optional(),
  organisationId: guid.optional(),
  /**
   * The id of the record, or its current or a former name: a part with at least three characters, or a complete shorter
   * name.
   */
  record: text().optional(),
  /** Finds entries whose actor's e-mail address contains this text. */
  actor: text().optional(),
  /** Finds entries whose action contains this text. */
  action: text().optional(),
  from: dayOrMoment.optional(),
  /** End of the searched period. If it is a date, the whole day is part of the period. */
  to: dayOrMoment.optional(),
})
export type AuditFilter = z.infer<typeof auditFilter>
/** The audit log is large, so it can only be sorted by time. It has filters of its own instead of a search. */
export const auditLogList = defineList(auditEntrySchema, { sort: ['at'], search: [] })
export const staffAuditQuery = listQuery(auditFilter.shape, auditLogList)
export type StaffAuditFilter = z.infer<typeof staffAuditQuery>['filter']
export const auditExportQuery = z.object({
  filter: jsonParameter(auditFilter).prefault('{}'),
  /** `lines` returns one JSON record of the log per line, for clients that format the records themselves. */
  as: z.enum(['csv', 'lines']).default('csv'),
})
export const auditIdParams = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
