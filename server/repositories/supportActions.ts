/** Reads the actions of support staff for an organisation, which its profile shows (docs/readings.md, 12). */
import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { SortField } from '../../contract/lists'
import type { Page } from '../../contract/paging'
import { type SupportAction, supportActionSchema } from '../../contract/supportActions'
import type { Database } from '../db/database'
import { containsWordsCondition, type OrderRequest, orderByExpressions, type SortExpression } from '../db/listOrder'
import { readNextRows, readPage } from '../db/rows'
import { auditLog } from '../db/schema'
import type { Scope } from '../ownership/scope'
import { buildWireRecord } from '../queries/wireColumns'

type Sort = SortField<'supportActions'>
const { at, actorEmail, action, reason, outcome } = auditLog
const fields: Record<Sort, SortExpression> = {
  at,
  actor: { text: actorEmail },
  action: { text: action },
  outcome: { text: outcome },
}

const ownedBy = (scope: Scope, ...more: (SQL | undefined)[]) =>
  and(eq(auditLog.organisationId, scope.organisationId), isNotNull(auditLog.onBehalfOf), ...more)

const toSupportAction = (row: typeof auditLog.$inferSelect): SupportAction =>
  buildWireRecord(supportActionSchema, row, { actor: row.actorEmail ?? '', onBehalfOf: row.onBehalfOf ?? '' })

export function listSupportActions(
  db: Database,
  scope: Scope,
  asked: OrderRequest<Sort> & { offset: number; limit?: number },
): Promise<Page<SupportAction>> {
  const where = ownedBy(scope, containsWordsCondition(asked.q, actorEmail, action, reason))
  const order = orderByExpressions(asked, fields, { createdAt: auditLog.id, id: auditLog.id })
  return readPage(db, auditLog, { ...asked, where, order }, toSupportAction)
}

/** Returns the next actions in the order of their ids (server/queries/keysetBatches.ts). */
export const readNextSupportActions = (db: Database, scope: Scope, after: string | undefined, limit: number) =>
  readNextRows(db, auditLog, { where: ownedBy(scope), after, limit }, toSupportAction)
