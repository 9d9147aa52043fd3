/** The audit log as staff read and export it. */
import { and, desc, eq, gte, inArray, lt, lte } from 'drizzle-orm'
import type { z } from 'zod'
import type { AuditEntry, AuditFilter, staffAuditQuery } from '../../../contract/staff'
import type { Database } from '../../db/database'
import { auditLog, organisations } from '../../db/schema'
import { found } from '../../errors'
import { dayMs } from '../periods'
import { contains, orderOf, type Rows } from './lists'

type Query = z.infer<typeof staffAuditQuery>

const exportAtOnce = 1000

const select = (db: Database) =>
  db
    .select({ entry: auditLog, organisation: { guid: organisations.id, name: organisations.name } })
    .from(auditLog)
    .leftJoin(organisations, eq(organisations.id, auditLog.organisationId))
type Row = Awaited<ReturnType<typeof select>>[number]

const toRecord = ({ entry: { organisationId: _, at, ...entry }, organisation }: Row): AuditEntry => ({
  ...entry,
  at: at.toISOString(),
  organisation,
})

const isDay = (moment: string) => moment.length === 10
const until = (moment: string) =>
  isDay(moment) ? lt(auditLog.at, new Date(Date.parse(moment) + dayMs)) : lte(auditLog.at, new Date(moment))

const conditionOf = ({ id, organisationId, actor, action, from, to }: AuditFilter) =>
  and(
    id ? inArray(auditLog.id, id) : undefined,
    organisationId ? eq(auditLog.organisationId, organisationId) : undefined,
    contains(actor, auditLog.actorEmail),
    contains(action, auditLog.action),
    from ? gte(auditLog.at, new Date(from)) : undefined,
    to ? until(to) : undefined,
  )

export async function listAudit(db: Database, query: Query): Promise<Rows<AuditEntry>> {
  const where = conditionOf(query.filter)
  const [rows, total] = await Promise.all([
    select(db)
      .where(where)
      .orderBy(...orderOf(query.sort, { at: auditLog.at }, auditLog.id, auditLog.id))
      .limit(query.range.limit)
      .offset(query.range.offset),
    db.$count(auditLog, where),
  ])
  return { rows: rows.map(toRecord), total }
}

export async function readAudit(db: Database, id: number): Promise<AuditEntry> {
  const [row] = await select(db).where(eq(auditLog.id, id))
  return toRecord(found(row, 'Entry'))
}

/** All that match, the newest first, a thousand at a time. */
export async function* walkAudit(db: Database, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  let before: number | undefined
  for (;;) {
    const rows = await select(db)
      .where(and(conditionOf(filter), before === undefined ? undefined : lt(auditLog.id, before)))
      .orderBy(desc(auditLog.id))
      .limit(exportAtOnce)
    yield* rows.map(toRecord)
    before = rows.at(-1)?.entry.id
    if (rows.length < exportAtOnce) return
  }
}
