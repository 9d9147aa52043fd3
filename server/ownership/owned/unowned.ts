/**
 * Declares the retention of tables that refer to no organisation, or only to rows that remain when the organisation is
 * deleted.
 */
import type { PgTable } from 'drizzle-orm/pg-core'
import * as s from '../../db/schema'
import { rowLifetimes } from '../../lib/lifetimes'
import type { Retention } from '../ownership'
import { deletedAfter, neverDeleted } from './declarations'

export const unownedTables: { table: PgTable; retention: Retention }[] = [
  {
    table: s.idempotencyKeys,
    retention: deletedAfter(s.idempotencyKeys.createdAt, { hours: rowLifetimes.idempotencyHours }),
  },
  { table: s.geocodeCache, retention: deletedAfter(s.geocodeCache.createdAt, { days: 365 }) },
  {
    table: s.pendingImageRemovals,
    retention: {
      until: 'their files are removed',
      where: 'server/repositories/unusedImages.ts',
      since: s.pendingImageRemovals.dueAt,
    },
  },
  {
    table: s.erasures,
    retention: neverDeleted(
      'they contain the ids of deleted accounts, by which names are removed from audit rows that are written later',
      s.erasures.requestedAt,
    ),
  },
  { table: s.cities, retention: neverDeleted('the gazetteer') },
  { table: s.backfills, retention: neverDeleted('one row for each backfill') },
  { table: s.installation, retention: neverDeleted('one row') },
  { table: s.spacedCalls, retention: neverDeleted('one row for each external service whose calls are spaced out') },
]
