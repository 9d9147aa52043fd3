/** What support staff did for an organisation, as its profile shows it (design, reading 12). Newest first. */
import { and, count, desc, eq, isNotNull } from 'drizzle-orm'
import type { SupportAction } from '../../contract/accountData'
import { limits } from '../../contract/limits'
import type { Page } from '../../contract/paging'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { auditLog } from '../db/schema'

const mine = (scope: Scope) => and(eq(auditLog.organisationId, scope.organisationId), isNotNull(auditLog.onBehalfOf))

export async function listSupportActions(
  db: Database,
  scope: Scope,
  { offset, limit = limits.pageSize }: { offset: number; limit?: number },
): Promise<Page<SupportAction>> {
  const [rows, totals] = await Promise.all([
    db.select().from(auditLog).where(mine(scope)).orderBy(desc(auditLog.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(auditLog).where(mine(scope)),
  ])
  const items = rows.map(({ id, at, actorEmail, onBehalfOf, action, subject, reason, outcome }) => ({
    id,
    at: at.toISOString(),
    actor: actorEmail ?? '',
    onBehalfOf: onBehalfOf ?? '',
    action,
    subject,
    reason,
    outcome,
  }))
  return { items, total: totals[0]?.total ?? 0, pageSize: limit }
}
