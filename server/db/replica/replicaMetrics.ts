/**
 * Registers the metrics of the read replica:
 *
 *   replica_up                        1 while the replica serves reads that may lag
 *   replica_lag_seconds               the replica's lag behind the primary
 *   replica_calls_total{answered_by}  calls of `replicaReadConfig` routes by the database that served them: `replica`;
 *                                     or the primary, because the replica was `starting`, `behind` or `away`, or had
 *                                     not yet replayed the latest write of the caller's account (`ownWrite`)
 *   replica_fallbacks_total{reason}   queries that failed on the replica and were repeated on the primary:
 *                                     `conflict` or `failure`
 */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replica } from './replica'

type ReplicaCounts = Readonly<Record<string, number>>

/** Registers a counter whose values are read from `counts`. */
const counter = (registry: Registry, name: string, help: string, label: string, counts: ReplicaCounts) =>
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset()
      for (const [value, count] of Object.entries(counts)) this.inc({ [label]: value }, count)
    },
  })

export function addReplicaMetrics(registry: Registry, { state, lagSeconds, fallbacks }: Replica): void {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  gauge('replica_up', '1 while reads that may lag are answered by the read replica', () => (state() === 'up' ? 1 : 0))
  gauge('replica_lag_seconds', 'Lag of the read replica behind the primary', lagSeconds)
  counter(registry, 'replica_fallbacks_total', 'Queries repeated on the primary', 'reason', fallbacks)
}

/**
 * Registers the counter of calls of `replicaReadConfig` routes.
 * @param calls number of calls by the database that served them
 */
export const registerReplicaCallCounter = (registry: Registry, calls: ReplicaCounts): Counter =>
  counter(
    registry,
    'replica_calls_total',
    'Calls that the replica may answer, by the replica, or the primary with the reason',
    'answered_by',
    calls,
  )
