/** The audit log as the staff area reads and exports it. */
import { z } from 'zod'
import { limits } from './limits'
import { lists } from './lists'
import { day, guid, moment, text, timestamp } from './primitives'
import { json, listQuery, named } from './staffLists'

export const auditEntrySchema = z
  .object({
    id: z.int(),
    at: timestamp,
    actorId: guid.nullable(),
    actorEmail: z.string().nullable(),
    onBehalfOf: z.string().nullable(),
    organisation: named.nullable(),
    action: z.string(),
    subject: z.string().nullable(),
    /** The subject's name at that time; `null` once its owner is erased. */
    subjectName: z.string().nullable(),
    /** The names of the fields that a change was about: those that have another value, where that is known, else those sent; never what was in them. */
    fields: z.array(z.string()).max(limits.auditFields).nullable(),
    reason: z.string().nullable(),
    address: z.string().nullable(),
    requestId: z.string().nullable(),
    outcome: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntrySchema>
/** A day, or a moment in UTC. */
const dayOrMoment = z.union([day, moment])
const auditFilter = z.object({
  id: z.array(z.int()).max(100).optional(),
  organisationId: guid.optional(),
  /** The id of what it was done to, or a part of its present or a former name, of three characters at least, or a shorter name whole. */
  record: text().optional(),
  /** Part of the actor's e-mail. */
  actor: text().optional(),
  /** Part of the action. */
  action: text().optional(),
  from: dayOrMoment.optional(),
  /** A day is meant whole. */
  to: dayOrMoment.optional(),
})
export type AuditFilter = z.infer<typeof auditFilter>
export const staffAuditQuery = listQuery(auditFilter.shape, lists.auditLog)
export type StaffAuditFilter = z.infer<typeof staffAuditQuery>['filter']
export const auditExportQuery = z.object({
  filter: json(auditFilter).prefault('{}'),
  /** `lines`: a record of the log a line, JSON, for whoever says it in words of their own. */
  as: z.enum(['csv', 'lines']).default('csv'),
})
export const auditIdParams = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
