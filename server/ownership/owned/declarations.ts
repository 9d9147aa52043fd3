/** Helpers for the lists of owned tables. */
import { inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type RowLimitName, rowLimits } from '../../../contract/rowLimits'
import { pickupOrSponsorshipStatuses } from '../../../contract/statuses'
import { organisations } from '../../db/schema'
import type { Expiry, GrowthBound, OwnerColumn, Retention, RowLimit } from '../ownership'

export const organisationOwner = (column: PgColumn): OwnerColumn => ({ column, of: organisations })
export const ownerThroughTable = (column: PgColumn, of: PgTable): OwnerColumn => ({ column, of })
/**
 * Declares the owner of rows that belong to a person but are about an organisation: the organisation whose id is in the
 * row or, if there is none, the person's home organisation (server/accounts/personalRows.ts).
 */
export const personalOwners = (
  row: { accountId: PgColumn; organisationId: PgColumn },
  accounts: PgTable,
): OwnerColumn[] => [
  organisationOwner(row.organisationId),
  { column: row.accountId, of: accounts, unless: row.organisationId },
]

/** Limits the number of rows of each owner to that in contract/rowLimits.ts. */
export const rowLimit = (
  name: RowLimitName,
  per: OwnerColumn,
  more: Pick<RowLimit, 'counted' | 'withinHours' | 'groupedBy'> = {},
): RowLimit => ({ name, atMost: rowLimits[name], per, ...more })
/** Declares why a table without a row limit cannot grow without end, and which file ensures it. */
export const declareGrowthBound = (by: GrowthBound['by'], where: string): GrowthBound => ({ by, where })

/**
 * Declares rows that are deleted a given time after `since`.
 * @param over condition of rows that are deleted earlier
 * @param unless condition of rows that are not deleted
 */
export const deletedAfter = (
  since: PgColumn,
  { hours = 0, days = 0 }: { hours?: number; days?: number },
  { over, unless }: Pick<Expiry, 'over' | 'unless'> = {},
): Retention => ({ since, hours: hours + days * 24, ...(over && { over }), ...(unless && { unless }) })
/** Declares rows that are deleted when they are used, and at the latest when they expire. */
export const deletedOnceUsed = ({ expiresAt, usedAt }: { expiresAt: PgColumn; usedAt: PgColumn }): Retention =>
  deletedAfter(expiresAt, { hours: 0 }, { over: () => sql`${usedAt} is not null` })
export const neverDeleted = (because: string, since?: PgColumn): Retention => ({
  stays: because,
  ...(since && { since }),
})

export const secretExportExemption = { not: 'a fingerprint of a secret, which is of no use' }
export const onInsertAndUpdate = ['insert', 'update'] as const
export const onInsertOnly = ['insert'] as const

/** Returns the changes that cancel a started request, evaluated against the row that is updated. */
export const cancelStartedRequest = (status: PgColumn, canceledAt: PgColumn) => ({
  status: sql`case when ${status} = 'Started' then 'Canceled' else ${status} end`,
  canceledAt: sql`case when ${status} = 'Started' then now() else ${canceledAt} end`,
})

/** A condition that is always true. It lets PostgreSQL count with an index on owner, status and time. */
export const anyStatusCondition = (status: PgColumn) => inArray(status, [...pickupOrSponsorshipStatuses])
