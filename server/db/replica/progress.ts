/**
 * How far a standby is behind its primary. Both say a position of the write-ahead log (LSN): the lag is the age of the oldest
 * position of the primary that the standby has not replayed. The standby's own `now() - pg_last_xact_replay_timestamp()` grows
 * while nobody writes, and comparing what it received with what it replayed says nothing once its connection is lost.
 */

/** Older positions of the primary are kept at half the density when there are so many. */
const mostPositions = 600
const exactMs = 60_000

/** Returns the number of a position such as `16/B374D848`. */
export function walNumber(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export interface ReplicaProgress {
  /** Notes where the primary is now. */
  notePrimary(position: string): void
  /** Notes what the standby has replayed. */
  noteReplica(position: string): void
  hasReplayed(position: string): boolean
  /** 0 while the standby has replayed everything that is known of the primary. */
  lagSeconds(): number
  /** Seconds since the primary was last asked. */
  unknownSeconds(): number
}

/** @param now returns milliseconds of a monotonic clock */
export function replicaProgress(now = () => performance.now()): ReplicaProgress {
  let ahead: { number: bigint; at: number }[] = []
  let replayed = -1n
  let notedAt = now()
  return {
    notePrimary(position) {
      notedAt = now()
      const number = walNumber(position)
      if (number <= replayed || ahead.at(-1)?.number === number) return
      ahead.push({ number, at: notedAt })
      if (ahead.length > mostPositions) ahead = ahead.filter(({ at }, index) => index % 2 === 0 || at > now() - exactMs)
    },
    noteReplica(position) {
      replayed = walNumber(position)
      ahead = ahead.filter(({ number }) => number > replayed)
    },
    hasReplayed: position => replayed >= walNumber(position),
    lagSeconds: () => (ahead[0] ? (now() - ahead[0].at) / 1000 : 0),
    unknownSeconds: () => (now() - notedAt) / 1000,
  }
}
