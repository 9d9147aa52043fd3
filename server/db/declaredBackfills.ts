/**
 * Lists all backfills. A backfill is removed in the release whose contract migration requires its result
 * (docs/migrations.md).
 */
import { sql } from 'drizzle-orm'
import type { Backfill } from './backfills'
import { employees } from './schema'

export const declaredBackfills: readonly Backfill[] = [
  {
    name: 'employee_keys',
    table: employees,
    key: employees.id,
    // The trigger `employees_keys` computes the keys when the name is set.
    set: sql`name = name`,
    where: sql`search_text is null`,
  },
]
