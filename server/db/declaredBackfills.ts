/**
 * Lists all backfills. A backfill is removed in the release whose contract migration requires its result
 * (docs/migrations.md).
 */
import { sql } from 'drizzle-orm'
import type { Backfill } from './backfills'
import { accounts, employees, organisations, sponsorships } from './schema'

export const declaredBackfills: readonly Backfill[] = [
  {
    name: 'employee_keys',
    table: employees,
    key: employees.id,
    // The trigger `employees_keys` computes the keys when the name is set.
    set: sql`name = name`,
    where: sql`search_text is null`,
  },
  // The triggers `organisations_keys`, `accounts_keys` and `sponsorships_keys` compute the keys. Deleted organisations
  // and their accounts cannot be changed.
  {
    name: 'organisation_search_keys',
    table: organisations,
    key: organisations.id,
    set: sql`name = name`,
    where: sql`search_text is null and deleted_at is null`,
  },
  {
    name: 'account_search_keys',
    table: accounts,
    key: accounts.id,
    set: sql`email = email`,
    where: sql`search_text is null and not exists (
      select 1 from organisations o where o.id = organisation_id and o.deleted_at is not null)`,
  },
  {
    name: 'sponsorship_search_keys',
    table: sponsorships,
    key: sponsorships.id,
    set: sql`name = name`,
    where: sql`search_text is null`,
  },
]
