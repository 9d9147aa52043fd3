/** All backfills. One is removed in the release whose migration contracts what it fills (docs/migrations.md). */
import type { Backfill } from './backfills'

export const declaredBackfills: readonly Backfill[] = []
