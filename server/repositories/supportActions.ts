/** What support staff did for an organisation, as its profile shows it (design, reading 12). */
import { and, count, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { SupportAction } from '../../contract/accountData'
import { limits } from '../../contract/limits'
import type { SortField } from '../../contract/lists'
import type { Page } from '../../contract/paging'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { auditLog } from '../db/schema'
import { type Asked, type By, holds, inOrder } from './listOrder'

type Sort = SortField<'supportActions'>
const { at, actorEmail, action, reason, outcome } = auditLog
const fields: Record<Sort, By> = {
  at,
  actor: { text: actorEmail },
  action: { text: action },
  outcome: { text: outcome },
}

const mine = (scope: Scope, ...more: (SQL | undefined)[]) =>
  and(eq(auditLog.organisationId, scope.organisationId), isNotNull(auditLog.onBehalfOf), ...more)

export async function listSupportActions(
  db: Database,
  scope: Scope,
  { offset, limit = limits.pageSize, ...asked }: Asked<Sort> & { offset: number; limit?: number },
): Promise<Page<SupportAction>> {
  const where = mine(scope, holds(asked.q, actorEmail, action, reason))
  const [rows, totals] = await Promise.all([
    db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(...inOrder(asked, fields, { createdAt: auditLog.id, id: auditLog.id }))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(auditLog).where(where),
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
