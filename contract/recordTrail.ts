/** Schema of a record's trail for support staff: the reasons that block it, its changes, and the e-mails about it. */
import { z } from 'zod'
import { blockingReasons } from './blockingReasons'
import { accountMailSchema } from './staffAccounts'
import { auditEntrySchema } from './staffAudit'

/** Maximum numbers of changes and of e-mails of a trail, the latest first. The audit log has all changes. */
export const maxTrailChanges = 20
export const maxTrailMails = 50

export const recordTrailSchema = z
  .object({
    blocks: z.array(z.enum(blockingReasons)).max(blockingReasons.length),
    changes: z.array(auditEntrySchema).max(maxTrailChanges),
    mails: z.array(accountMailSchema).max(maxTrailMails),
  })
  .meta({ id: 'RecordTrail' })
export type RecordTrail = z.infer<typeof recordTrailSchema>
