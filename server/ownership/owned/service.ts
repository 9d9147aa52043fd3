/** Declares the ownership of the audit log, of the names of records in it, and of organisations. */
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as s from '../../db/schema'
import type { OwnedTable } from '../ownership'
import { declareGrowthBound, neverDeleted, onInsertOnly, organisationOwner } from './declarations'

/**
 * Returns a value of an audit log entry if support staff acted, because their names remain in the log; otherwise null.
 */
const ofStaff = (value: PgColumn) =>
  sql`case when exists (select 1 from ${s.accounts} where ${s.accounts.id} = ${s.auditLog.actorId}
    and ${s.accounts.organisationId} is null) then ${value} end`

export const serviceTables: OwnedTable[] = [
  {
    table: s.auditLog,
    growth: declareGrowthBound('rate', 'server/auth/callRates.ts'),
    retention: neverDeleted('until an operator archives its months: `npm run audit:archive`', s.auditLog.at),
    owners: [organisationOwner(s.auditLog.organisationId)],
    limited: 'hidden',
    // The audit log has no trigger that rejects rows about a deleted organisation. It has another trigger, which
    // accepts such rows but removes the names from them.
    locked: [],
    kept: {
      because: 'the log is append-only; names, addresses and the values of changed fields are cleared',
      cleared: {
        actorEmail: ofStaff(s.auditLog.actorEmail),
        address: ofStaff(s.auditLog.address),
        onBehalfOf: null,
        changes: null,
      },
    },
    exported: 'supportActions',
  },
  {
    table: s.recordNames,
    growth: declareGrowthBound('rate', 'server/auth/callRates.ts'),
    retention: neverDeleted('until the organisation is deleted: the audit log shows them'),
    owners: [organisationOwner(s.recordNames.organisationId)],
    limited: 'hidden',
    locked: onInsertOnly,
    exported: { not: 'former names of records, for the audit log; the records themselves are exported' },
  },
  {
    table: s.organisations,
    growth: declareGrowthBound('service', 'server/auth/signUp.ts'),
    retention: neverDeleted('without a name after its deletion, because records that are kept refer to it'),
    owners: [organisationOwner(s.organisations.id)],
    limited: 'visible',
    // This table needs no lock of the owner, because a separate trigger rejects changes of a deleted organisation's
    // row.
    locked: [],
    kept: {
      because: 'records that are kept refer to the row, whose name is cleared',
      cleared: { name: '', registrationAddress: '', registrationNumber: '', logoId: null, meta: sql`'{}'::jsonb` },
    },
    exported: 'organisation',
  },
]
