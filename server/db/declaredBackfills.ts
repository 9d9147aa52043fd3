/**
 * Lists all backfills. A backfill is removed in the release whose contract migration requires its result
 * (docs/migrations.md).
 */
import type { Backfill } from './backfills'

export const declaredBackfills: readonly Backfill[] = []
