/** What the lists of owned tables are written in. */
import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Owner } from '../ownership'
import { organisations } from '../schema'

export const toOrganisation = (column: PgColumn): Owner => ({ column, of: organisations })
export const through = (column: PgColumn, of: PgTable): Owner => ({ column, of })

export const secret = { not: 'a fingerprint of a secret, of use to nobody' }
export const written = ['insert', 'update'] as const
export const added = ['insert'] as const

/** Evaluated against the row that is updated. */
export const canceled = (status: PgColumn, canceledAt: PgColumn) => ({
  status: sql`case when ${status} = 'Started' then 'Canceled' else ${status} end`,
  canceledAt: sql`case when ${status} = 'Started' then now() else ${canceledAt} end`,
})
