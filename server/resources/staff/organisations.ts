/**
 * Declares organisations for staff, including deleted organisations. The route for acting on behalf of an organisation
 * is in server/routes/staff/staff.ts.
 */
import { isNotNull, isNull, sql } from 'drizzle-orm'
import { staffOrganisationSchema, staffOrganisationsQuery } from '../../../contract/staff'
import { createdDayFilters } from '../../db/commonFilters'
import { joinSearchKeys } from '../../db/listOrder'
import { organisations } from '../../db/schema'
import { defineStaffResource } from '../../declared/staffRoutes'
import { imageColumn, wireColumnsFor } from '../../queries/wireColumns'

// `organisations.id` is written as text: drizzle would write only `id`, which in the subquery is the account's id.
const members = sql.raw(
  'from memberships m join accounts a on a.id = m.account_id where m.organisation_id = organisations.id',
)
const email = sql<string | null>`(select a.email ${members} and m.team_role = 'Owner')`
/**
 * SQL expression for the e-mail addresses of all members in one text. The separator prevents matches across two
 * addresses.
 */
const emails = sql`(select string_agg(a.email, chr(31)) ${members})`
const emailKeys = sql`(select coalesce(string_agg(coalesce(a.search_text, search_key(a.email)), chr(31)), '') ${members})`
const locationsCount = sql<number>`(select count(*)::int from locations l
  where l.organisation_id = organisations.id and l.deleted_at is null)`
const employeesCount = sql<number>`(select count(*)::int from employees e where e.organisation_id = organisations.id)`

const { logoId, deletedAt } = organisations

export const staffOrganisations = defineStaffResource({
  name: 'organisations',
  what: 'Organisation',
  words: { many: 'Organisations', one: 'One organisation' },
  table: organisations,
  record: staffOrganisationSchema,
  columns: wireColumnsFor(staffOrganisationSchema, organisations, {
    email,
    logo: imageColumn(logoId),
    locationsCount,
    employeesCount,
  }),
  toWire: row => ({ ...row, state: row.deletedAt ? ('Deleted' as const) : ('Active' as const) }),
  list: {
    of: 'organisations',
    query: staffOrganisationsQuery,
    sort: { state: sql`${deletedAt} is not null` },
    search: { email: emails },
    storedKey: joinSearchKeys(organisations.searchText, organisations.registrationSearchText, emailKeys),
    filters: {
      state: state => (state === 'Deleted' ? isNotNull : isNull)(deletedAt),
      ...createdDayFilters(organisations.createdAt),
    },
  },
})
