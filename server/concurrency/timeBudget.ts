/**
 * Limits the time that the turns of one owner take in several queues together, while other owners are active
 * (docs/adr/0018-shares-of-costly-work.md). Each queue limits how many calls of an owner run at once. Without a common
 * limit, an owner that fills every queue keeps the processors and the database busy, and the calls of all others become
 * slower. The limit is a leaky bucket: turns fill it, and it empties with time. While it is over its capacity, the owner
 * gets no turn. The time for which a turn waits for the work of others is not counted.
 */
import { createActivity } from './activity'
import { platformOwner } from './owner'

/** Turn time in ms that an owner may use in each ms on average. */
const share = 0.25
/** Turn time in ms that an owner may use at once, for example for a page with many figures. */
const capacityMs = 2_000
/** Beginning of each turn in ms that is not counted, so that an owner with only quick calls never waits. */
const freeMs = 5
/** Longest wait in ms after a turn, however long that turn was. */
const longestWaitMs = 3_000

export type TimeBudget = ReturnType<typeof createTimeBudget>

export function createTimeBudget() {
  const activity = createActivity()
  /** The turn time in each owner's bucket at a moment. The owner whose last turn is longest ago comes first. */
  const buckets = new Map<string, { ms: number; at: number }>()
  const getLevelMs = (owner: string) => {
    const { ms, at } = buckets.get(owner) ?? { ms: 0, at: 0 }
    return Math.max(0, ms - (performance.now() - at) * share)
  }
  const deleteEmpty = () => {
    for (const owner of buckets.keys()) {
      if (getLevelMs(owner) > 0) return
      buckets.delete(owner)
    }
  }
  return {
    /** Records that an owner calls. */
    note: activity.note,
    /** Adds a turn of `ms` to the owner's bucket, if other owners are active. */
    add(owner: string, ms: number) {
      deleteEmpty()
      if (owner === platformOwner || !activity.isAmongOthers(owner)) return
      const level = getLevelMs(owner) + Math.max(0, ms - freeMs)
      buckets.delete(owner)
      buckets.set(owner, { ms: Math.min(level, capacityMs + longestWaitMs * share), at: performance.now() })
    },
    /** Returns the time in ms until the owner may have its next turn. */
    getWaitMs: (owner: string) =>
      activity.isAmongOthers(owner) ? Math.max(0, getLevelMs(owner) - capacityMs) / share : 0,
  }
}
