/** Applications as staff see and decide them. Of two decisions at once one holds. */
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Country, Language } from '../../../contract/limits'
import type { SortField } from '../../../contract/lists'
import { roleOfApplication } from '../../../contract/roles'
import type { StaffApplication, staffApplicationsQuery } from '../../../contract/staff'
import { createInvite } from '../../auth/invites'
import { emailTaken, refuseHeldEmail } from '../../auth/takenEmails'
import type { Database } from '../../db/database'
import { accounts, applications } from '../../db/schema'
import type { Deps } from '../../deps'
import { ApiError, found } from '../../errors'
import type { By } from '../listOrder'
import { contains, iso, orderOf, type Rows } from './lists'

type Query = z.infer<typeof staffApplicationsQuery> & { language: Language }

const { createdAt, name, email, linkedInUrl, role, status: byStatus } = applications
const fields: Record<SortField<'applications'>, By> = {
  createdAt,
  name: { text: name },
  email: { text: email },
  linkedInUrl: { text: linkedInUrl },
  role,
  status: byStatus,
}

const columns = {
  id: applications.id,
  name: applications.name,
  email: applications.email,
  linkedInUrl: applications.linkedInUrl,
  role: applications.role,
  status: applications.status,
  declineReason: applications.declineReason,
  decidedBy: accounts.email,
  decidedAt: applications.decidedAt,
  createdAt: applications.createdAt,
}
const select = (db: Database) =>
  db.select(columns).from(applications).leftJoin(accounts, eq(accounts.id, applications.decidedBy))
type Row = Awaited<ReturnType<typeof select>>[number]
const toRecord = (row: Row): StaffApplication => ({
  ...row,
  decidedAt: iso(row.decidedAt),
  createdAt: row.createdAt.toISOString(),
})

const conditionOf = ({ id, q, status, role }: Query['filter']) =>
  and(
    id ? inArray(applications.id, id) : undefined,
    status ? eq(applications.status, status) : undefined,
    role ? eq(applications.role, role) : undefined,
    contains(q, applications.name, applications.email),
  )

export async function listApplications(db: Database, query: Query): Promise<Rows<StaffApplication>> {
  const where = conditionOf(query.filter)
  const [rows, total] = await Promise.all([
    select(db)
      .where(where)
      .orderBy(...orderOf(query, fields, applications.id, createdAt))
      .limit(query.range.limit)
      .offset(query.range.offset),
    db.$count(applications, where),
  ])
  return { rows: rows.map(toRecord), total }
}

export async function readApplication(db: Database, id: string): Promise<StaffApplication> {
  const [row] = await select(db).where(eq(applications.id, id))
  return toRecord(found(row, 'Application'))
}

type Decision = Pick<typeof applications.$inferInsert, 'declineReason'> & { status: 'Approved' | 'Declined' }

async function decide(tx: Database, id: string, staffId: string, decision: Decision) {
  const [decided] = await tx
    .update(applications)
    .set({ ...decision, decidedBy: staffId, decidedAt: new Date() })
    .where(and(eq(applications.id, id), eq(applications.status, 'Pending')))
    .returning()
  if (decided) return decided
  await readApplication(tx, id)
  throw new ApiError('InvalidOperation', 'This application is decided already')
}

/**
 * Approves and invites, both or neither.
 * @throws {ApiError} InvalidOperation for a producer or a decided one, EmailAlreadyTaken
 */
export const approveApplication = (
  { db, mailer, config }: Pick<Deps, 'db' | 'mailer' | 'config'>,
  id: string,
  staffId: string,
  country: Country,
): Promise<StaffApplication> =>
  db.transaction(async tx => {
    const { name, email, language, role: asked } = await decide(tx, id, staffId, { status: 'Approved' })
    const role = roleOfApplication(asked)
    if (!role) throw new ApiError('InvalidOperation', 'There is no area for producers yet')
    if (await tx.$count(accounts, eq(accounts.email, email))) throw emailTaken()
    await refuseHeldEmail(tx, email)
    const code = await createInvite(tx, { applicationId: id, role, email, country, language })
    const link = `${config.publicUrl}/sign-up?invite=${code}`
    await mailer.queue(tx, { to: email, template: 'invite', language, params: { name, link }, concerns: [] })
    return readApplication(tx, id)
  })

/** Declines and says why by mail. @throws {ApiError} InvalidOperation for a decided one */
export const declineApplication = (
  { db, mailer }: Pick<Deps, 'db' | 'mailer'>,
  id: string,
  staffId: string,
  reason: string,
): Promise<StaffApplication> =>
  db.transaction(async tx => {
    const { name, email, language } = await decide(tx, id, staffId, { status: 'Declined', declineReason: reason })
    await mailer.queue(tx, { to: email, template: 'decline', language, params: { name, reason }, concerns: [] })
    return readApplication(tx, id)
  })
