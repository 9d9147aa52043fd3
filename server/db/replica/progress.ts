/**
 * Measures how far a standby is behind its primary. Both report their position in the write-ahead log (LSN). The lag is
 * the age of the oldest position of the primary that the standby has not replayed. Two simpler measures do not work:
 * the standby's `now() - pg_last_xact_replay_timestamp()` grows while there are no writes, and the difference between
 * the received and the replayed position stays small if the standby has lost its connection.
 */

/**
 * Maximum number of stored positions of the primary. If there are more, every second position that is older than
 * `exactMs` is dropped.
 */
const maxPositions = 600
const exactMs = 60_000

/** Returns the numeric value of a position such as `16/B374D848`. */
export function parseWalPosition(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export interface ReplicaProgress {
  /** Records the primary's current position in the log. */
  notePrimary(position: string): void
  /** Records the position up to which the standby has replayed the log. */
  noteReplica(position: string): void
  hasReplayed(position: string): boolean
  /** Returns the lag in seconds; 0 if the standby has replayed every known position of the primary. */
  lagSeconds(): number
  /** Returns the number of seconds since the primary's position was last recorded. */
  unknownSeconds(): number
}

/**
 * Creates an empty measurement.
 * @param now returns milliseconds of a monotonic clock
 */
export function createReplicaProgress(now = () => performance.now()): ReplicaProgress {
  let ahead: { number: bigint; at: number }[] = []
  let replayed = -1n
  let notedAt = now()
  return {
    notePrimary(position) {
      notedAt = now()
      const number = parseWalPosition(position)
      if (number <= replayed || ahead.at(-1)?.number === number) return
      ahead.push({ number, at: notedAt })
      if (ahead.length > maxPositions) ahead = ahead.filter(({ at }, index) => index % 2 === 0 || at > now() - exactMs)
    },
    noteReplica(position) {
      replayed = parseWalPosition(position)
      ahead = ahead.filter(({ number }) => number > replayed)
    },
    hasReplayed: position => replayed >= parseWalPosition(position),
    lagSeconds: () => (ahead[0] ? (now() - ahead[0].at) / 1000 : 0),
    unknownSeconds: () => (now() - notedAt) / 1000,
  }
}
