/**
 * Limits the number of events that an organisation stores in a day (docs/limits.md), because each event takes disk space
 * for `eventLimits.storedDays` days. The limit grows with the organisation's locations. It is a token bucket that holds
 * the events of one day, so that events of machines that were offline can be sent at once. Keys of the platform have no
 * limit.
 */
import { computeDailyEvents, type EventResult } from '../../../contract/events'
import { createTokenBuckets } from '../../auth/tokenBucket'
import type { Deps } from '../../deps'
import { ApiError } from '../../errors/apiErrors'
import type { EventSender } from '../../events/eventSender'
import { countLocations } from '../../repositories/locations/locationQueries'

const minutesOfDay = 24 * 60
/** Time after which the number of an organisation's locations is read again. */
const countedForMs = 10 * 60_000
const maxCounts = 5_000

/** Returns a function that reads the number of events that an organisation can send in a day. */
function createLimitReader(db: Deps['db']) {
  const counts = new Map<string, { limit: Promise<number>; until: number }>()
  return (organisationId: string): Promise<number> => {
    const now = performance.now()
    const known = counts.get(organisationId)
    if (known && known.until > now) return known.limit
    const limit = countLocations(db, { organisationId, limit: null }).then(computeDailyEvents)
    counts.delete(organisationId)
    counts.set(organisationId, { limit, until: now + countedForMs })
    limit.catch(() => counts.delete(organisationId))
    if (counts.size > maxCounts) counts.delete(counts.keys().next().value ?? '')
    return limit
  }
}

/**
 * Creates the limit.
 * @returns a function that counts the given number of events, records them, and stops counting those that were not
 *   stored. It throws RateLimitExceeded with the time to wait, and then records nothing
 */
export function createEventBudget({ db, redis }: Pick<Deps, 'db' | 'redis'>) {
  const take = createTokenBuckets('events', redis)
  const readLimit = createLimitReader(db)
  return async (
    { organisationId }: Pick<EventSender, 'organisationId'>,
    events: number,
    record: () => Promise<EventResult[]>,
  ): Promise<EventResult[]> => {
    if (organisationId === null) return record()
    const limit = await readLimit(organisationId)
    const size = { aMinute: limit / minutesOfDay, burst: limit }
    const waitMs = await take(organisationId, size, events)
    if (waitMs > 0) {
      throw new ApiError('RateLimitExceeded', `At most ${limit} events within 24 hours`, {
        params: { limit, name: 'eventsDaily', hours: 24 },
        retryAfter: waitMs / 1000,
      })
    }
    let stored = 0
    try {
      const results = await record()
      stored = results.filter(({ status }) => status === 'accepted').length
      return results
    } finally {
      if (stored < events) await take(organisationId, size, stored - events)
    }
  }
}
