/** Lists all backfills. Each is removed in the release whose contract migration needs it (docs/migrations.md). */
import type { Backfill } from './backfills'

export const declaredBackfills: readonly Backfill[] = []
