/**
 * All backfills. A backfill is removed in the release whose contract migration depends on it (docs/migrations.md).
 */
import type { Backfill } from './backfills'

export const declaredBackfills: readonly Backfill[] = []
