/** Employees of one organisation. Every query goes through {@link mine}. */
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Employee } from '../../contract/employees'
import { type Language, limits } from '../../contract/limits'
import type { SortField } from '../../contract/lists'
import type { Page } from '../../contract/paging'
import type { EmployeeRole } from '../../contract/roles'
import { normaliseEmail } from '../auth/emails'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { employees, locations } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError, found, missingReference } from '../errors'
import { type Asked, type By, holds, inOrder } from './listOrder'
import { livingOrganisation } from './livingOrganisation'
import { mine as myLocation } from './locationRows'
import { readPage } from './page'

const mine = (scope: Scope, ...more: (SQL | undefined)[]) =>
  and(eq(employees.organisationId, scope.organisationId), ...more)

type Sort = SortField<'employees'>
const fields: Record<Sort, By> = {
  name: { text: employees.name },
  email: { text: employees.email },
  employeeRole: employees.role,
}

type Row = typeof employees.$inferSelect
const toEmployee = (row: Row): Employee => ({
  guid: row.id,
  name: row.name,
  email: row.email,
  employeeRole: row.role,
  locationGuid: row.locationId,
  deactivated: row.deactivatedAt !== null,
})

export interface NewEmployee {
  name: string
  email: string
  role: EmployeeRole
  locationId: string | null
  /** Of the invitation. */
  language: Language
}

async function requireLocation(db: Database, scope: Scope, id: string) {
  const [own] = await db
    .select({ id: locations.id })
    .from(locations)
    .where(myLocation(scope, eq(locations.id, id)))
  if (!own) throw missingReference('locationGuid')
}

export function employeesRepository({ db, mailer }: Pick<Deps, 'db' | 'mailer'>) {
  return {
    async list(scope: Scope, query: Asked<Sort> & { deactivated: boolean; offset: number }): Promise<Page<Employee>> {
      const isInState = (query.deactivated ? isNotNull : isNull)(employees.deactivatedAt)
      const where = mine(scope, isInState, holds(query.q, employees.name, employees.email))
      return readPage(
        db
          .select()
          .from(employees)
          .where(where)
          .orderBy(...inOrder(query, fields, employees))
          .limit(limits.pageSize)
          .offset(query.offset),
        db.$count(employees, where),
        rows => rows.map(toEmployee),
      )
    },
    /**
     * Adds an employee and invites them by mail, both or neither.
     * @throws {ApiError} EmailAlreadyTaken within the organisation, ReferencedEntityNotFound for a foreign location
     */
    create: (scope: Scope, { email, ...values }: NewEmployee): Promise<Employee> =>
      db.transaction(async tx => {
        const organisation = await livingOrganisation(tx, scope)
        if (values.locationId) await requireLocation(tx, scope, values.locationId)
        const [row] = await tx
          .insert(employees)
          .values({ ...values, email: normaliseEmail(email), organisationId: scope.organisationId })
          .onConflictDoNothing({ target: [employees.organisationId, employees.email] })
          .returning()
        if (!row) {
          const fields = { email: 'EmailAlreadyTaken' } as const
          throw new ApiError('EmailAlreadyTaken', 'An employee with this e-mail exists', { fields })
        }
        await mailer.queue(tx, {
          to: row.email,
          template: 'employeeInvited',
          language: row.language,
          sender: scope.organisationId,
          params: { name: row.name, organisation: organisation.name, role: row.role },
          concerns: [scope.organisationId],
        })
        return toEmployee(row)
      }),
    /** Activates or deactivates; an employee already so stays as it is. */
    async setDeactivated(scope: Scope, id: string, deactivated: boolean): Promise<Employee> {
      const deactivatedAt = deactivated ? sql`coalesce(${employees.deactivatedAt}, now())` : null
      const [row] = await db
        .update(employees)
        .set({ deactivatedAt })
        .where(mine(scope, eq(employees.id, id)))
        .returning()
      return toEmployee(found(row, 'Employee'))
    },
  }
}
