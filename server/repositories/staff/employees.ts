/** Employees of every organisation, as staff see them; an invitation can be sent again. */
import { and, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Language } from '../../../contract/limits'
import type { SortField } from '../../../contract/lists'
import type { StaffEmployee, staffEmployeesQuery } from '../../../contract/staff'
import type { Database } from '../../db/database'
import { employees, organisations } from '../../db/schema'
import type { Deps } from '../../deps'
import { ApiError, found } from '../../errors'
import type { By } from '../listOrder'
import { contains, orderOf, type Rows } from './lists'

type Query = z.infer<typeof staffEmployeesQuery> & { language: Language }

const { createdAt, name, email, role } = employees
const fields: Record<SortField<'staffEmployees'>, By> = {
  createdAt,
  name: { text: name },
  email: { text: email },
  employeeRole: role,
  'organisation.name': { text: organisations.name },
}

const select = (db: Database) =>
  db
    .select({ employee: employees, organisation: { guid: organisations.id, name: organisations.name } })
    .from(employees)
    .innerJoin(organisations, eq(organisations.id, employees.organisationId))
type Row = Awaited<ReturnType<typeof select>>[number]

const toRecord = ({ employee, organisation }: Row): StaffEmployee => ({
  id: employee.id,
  name: employee.name,
  email: employee.email,
  employeeRole: employee.role,
  organisation,
  deactivated: employee.deactivatedAt !== null,
  createdAt: employee.createdAt.toISOString(),
})

export async function listStaffEmployees(db: Database, query: Query): Promise<Rows<StaffEmployee>> {
  const { id, q, organisationId, deactivated } = query.filter
  const where = and(
    id ? inArray(employees.id, id) : undefined,
    organisationId ? eq(employees.organisationId, organisationId) : undefined,
    deactivated === undefined ? undefined : (deactivated ? isNotNull : isNull)(employees.deactivatedAt),
    contains(q, employees.name, employees.email, organisations.name),
  )
  const [rows, totals] = await Promise.all([
    select(db)
      .where(where)
      .orderBy(...orderOf(query, fields, employees.id, createdAt))
      .limit(query.range.limit)
      .offset(query.range.offset),
    db
      .select({ total: count() })
      .from(employees)
      .innerJoin(organisations, eq(organisations.id, employees.organisationId))
      .where(where),
  ])
  return { rows: rows.map(toRecord), total: totals[0]?.total ?? 0 }
}

const read = async (db: Database, id: string): Promise<Row> => {
  const [row] = await select(db).where(eq(employees.id, id))
  return found(row, 'Employee')
}

export const readStaffEmployee = async (db: Database, id: string): Promise<StaffEmployee> =>
  toRecord(await read(db, id))

/** @throws {ApiError} InvalidOperation for a deactivated employee */
export const resendInvitation = ({ db, mailer }: Pick<Deps, 'db' | 'mailer'>, id: string): Promise<StaffEmployee> =>
  db.transaction(async tx => {
    const row = await read(tx, id)
    const { name, email, language, role, deactivatedAt } = row.employee
    if (deactivatedAt) throw new ApiError('InvalidOperation', 'This employee is deactivated')
    const { guid: sender } = row.organisation
    const params = { name, organisation: row.organisation.name, role }
    const concerns = [sender]
    await mailer.queue(tx, { to: email, template: 'employeeInvited', language, params, concerns, sender })
    return toRecord(row)
  })
