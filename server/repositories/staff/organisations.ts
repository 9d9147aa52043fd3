/** Organisations as staff see them, deleted ones too. */
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Language } from '../../../contract/limits'
import type { SortField } from '../../../contract/lists'
import type { StaffOrganisation, staffOrganisationsQuery } from '../../../contract/staff'
import type { Database } from '../../db/database'
import { accounts, organisations } from '../../db/schema'
import { found } from '../../errors'
import { imageOf } from '../../files/imageUrls'
import type { By } from '../listOrder'
import { contains, iso, orderOf, type Rows } from './lists'

type Query = z.infer<typeof staffOrganisationsQuery> & { language: Language }

// Spelt out: inside a subquery drizzle writes a column without its table's name.
const email = sql<string | null>`(select a.email from accounts a where a.organisation_id = organisations.id
  order by a.created_at, a.id limit 1)`
const locationsCount = sql<number>`(select count(*)::int from locations l
  where l.organisation_id = organisations.id and l.deleted_at is null)`
const employeesCount = sql<number>`(select count(*)::int from employees e where e.organisation_id = organisations.id)`

const { createdAt, name, role, country, registrationNumber, deletedAt } = organisations
const fields: Record<SortField<'organisations'>, By> = {
  createdAt,
  name: { text: name },
  role,
  email: { text: email },
  country,
  registrationNumber: { text: registrationNumber },
  state: sql`${deletedAt} is not null`,
}

const select = (db: Database) =>
  db.select({ organisation: organisations, email, locationsCount, employeesCount }).from(organisations)
type Row = Awaited<ReturnType<typeof select>>[number]

const toRecord = ({ organisation, ...row }: Row): StaffOrganisation => ({
  ...row,
  id: organisation.id,
  name: organisation.name,
  role: organisation.role,
  country: organisation.country,
  registrationNumber: organisation.registrationNumber,
  registrationAddress: organisation.registrationAddress,
  logo: imageOf(organisation.logoId),
  state: organisation.deletedAt ? 'Deleted' : 'Active',
  createdAt: organisation.createdAt.toISOString(),
  deletedAt: iso(organisation.deletedAt),
})

/** Name, registration number or the e-mail of an account. */
const matches = (db: Database, q: string | undefined): SQL | undefined => {
  const ofAccount = contains(q, accounts.email)
  if (!ofAccount) return undefined
  const owners = db.select({ id: accounts.organisationId }).from(accounts).where(ofAccount)
  const ofOwn = contains(q, organisations.name, organisations.registrationNumber)
  return sql`(${ofOwn} or ${inArray(organisations.id, owners)})`
}

export async function listOrganisations(db: Database, query: Query): Promise<Rows<StaffOrganisation>> {
  const { id, q, role, state } = query.filter
  const where = and(
    id ? inArray(organisations.id, id) : undefined,
    role ? eq(organisations.role, role) : undefined,
    state ? (state === 'Deleted' ? isNotNull : isNull)(organisations.deletedAt) : undefined,
    matches(db, q),
  )
  const [rows, total] = await Promise.all([
    select(db)
      .where(where)
      .orderBy(...orderOf(query, fields, organisations.id, createdAt))
      .limit(query.range.limit)
      .offset(query.range.offset),
    db.$count(organisations, where),
  ])
  return { rows: rows.map(toRecord), total }
}

export async function readStaffOrganisation(db: Database, id: string): Promise<StaffOrganisation> {
  const [row] = await select(db).where(eq(organisations.id, id))
  return toRecord(found(row, 'Organisation'))
}
