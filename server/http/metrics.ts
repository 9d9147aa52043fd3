/**
 * Creates Prometheus metrics and serves them on a separate port (METRICS_PORT), so that no proxy exposes them. Values
 * from the database are NaN while the database does not respond. deploy/alerts.yml has example rules.
 *
 *   http_request_duration_seconds{method,route,status}   route: as declared, without ids
 *   mail_queue_length, webhooks_waiting, erasures_waiting
 *                         queued e-mails, deliveries, and deleted organisations whose data is not deleted yet
 *   mail_queue_oldest_seconds, webhooks_oldest_seconds, erasures_oldest_seconds
 *                         age of the oldest queued item; 0 if there is none
 *   database_pool_connections{state}   connections to PostgreSQL, `busy` or `idle`
 *   database_pool_waiting   callers that wait for a connection
 *   event_streams_open    open streams of unread notifications and changed records
 *   dependency_up{dependency}   as in /readyz: database, files, limits, and the replica, if there is one
 *   last_dump_timestamp_seconds   embedded database: its latest dump, or its creation if there is none
 *   database_writable     0 while the disk is full, or PostgreSQL rejects writes
 *   quiet_mode            1 while the database is a copy, whose webhooks, e-mails and deletions wait
 *   clock_skew_seconds    how far this server's clock is ahead of the database's
 *   replica_*             the read replica, if there is one (server/db/replica/replicaMetrics.ts)
 *   database_table_*{table}   size and age of growing tables (server/maintenance/tableGrowth.ts)
 *   process_*, nodejs_*   default metrics of prom-client
 */
import { createServer } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { clockSkewSeconds, databaseNow } from '../db/clock'
import { addReplicaMetrics, registerReplicaCallCounter } from '../db/replica/replicaMetrics'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { type TableGrowth, trackTableGrowth } from '../maintenance/tableGrowth'
import { createDependencyStates } from './dependencyStates'

type MetricValues = number | Record<string, number>

/**
 * Creates the metrics of a server.
 * @returns the registry to serve, and a function that measures an app's requests
 */
export function createMetrics(deps: Deps): { registry: Registry; measure(app: App): void } {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  addGauges(registry, deps)
  if (deps.replica) addReplicaMetrics(registry, deps.replica)
  registerTables(registry, trackTableGrowth(deps.db))
  return {
    registry,
    measure(app) {
      if (deps.replica) {
        app.addHook('onReady', async () => {
          registerReplicaCallCounter(registry, app.laggingCalls)
        })
      }
      app.addHook('onResponse', async (request, reply) => {
        // The duration of a stream is the time for which its reader is connected, not a response time.
        if (reply.getHeader('content-type') === 'text/event-stream') return
        const route = request.routeOptions.url ?? 'unknown'
        duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      })
    },
  }
}

/** Registers the gauges of growing tables, with one value per table. A table without a value has no entry. */
function registerTables(registry: Registry, growth: () => TableGrowth[]) {
  const series: [string, string, (table: TableGrowth) => number | undefined][] = [
    ['bytes', 'Size of a table with its indexes', ({ bytes }) => bytes],
    ['rows', 'Estimated number of rows of a table', ({ rows }) => rows],
    ['oldest_row_age_seconds', 'Age of the oldest row of a table', ({ oldestSeconds }) => oldestSeconds],
    ['retention_seconds', 'Retention time of the rows of a table', ({ retentionSeconds }) => retentionSeconds],
  ]
  for (const [name, help, read] of series) {
    new Gauge({
      name: `database_table_${name}`,
      help,
      labelNames: ['table'],
      registers: [registry],
      collect() {
        this.reset()
        for (const each of growth()) {
          const value = read(each)
          if (value !== undefined) this.set({ table: each.table }, value)
        }
      },
    })
  }
}

/**
 * Adds a gauge whose value is read when the metrics are collected. With a label, the gauge has a value for each label
 * value.
 */
function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => Promise<MetricValues> | MetricValues,
  label?: string,
) {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      // A value that cannot be read must not prevent the other metrics, which are needed most while the database does
      // not respond.
      const values = await Promise.resolve()
        .then(read)
        .catch(() => Number.NaN)
      if (typeof values === 'number') return label ? undefined : this.set(values)
      for (const [key, value] of Object.entries(values)) this.set({ [label ?? '']: key }, value)
    },
  })
}

function addGauges(registry: Registry, deps: Deps) {
  const { installation, poolState, lastDumpAt, signals } = deps
  const gauge = addGauge.bind(undefined, registry)
  const states = createDependencyStates(deps)
  addQueues(registry, deps)
  if (poolState) {
    const connections = () => {
      const { busy, idle } = poolState()
      return { busy, idle }
    }
    gauge('database_pool_connections', 'Connections to PostgreSQL', connections, 'state')
    gauge('database_pool_waiting', 'Callers waiting for a connection to PostgreSQL', () => poolState().waiting)
  }
  if (lastDumpAt)
    gauge(
      'last_dump_timestamp_seconds',
      'Time of the last dump of the embedded database, or of its creation if it was never dumped',
      () => lastDumpAt().getTime() / 1000,
    )
  gauge('event_streams_open', 'Open notification streams', () => signals.listening())
  const dependencies = async () =>
    Object.fromEntries(Object.entries(await states()).map(([name, state]) => [name, Number(state === 'up')]))
  gauge('dependency_up', '1 while the dependency answers', dependencies, 'dependency')
  const isWritable = async () => Number(deps.isWritable() && (await states()).database !== 'readOnly')
  gauge('database_writable', '0 while the disk is full, or PostgreSQL rejects writes', isWritable)
  const quietHelp = '1 while the database is a copy, whose webhooks, e-mails and deletions of files wait'
  gauge('quiet_mode', quietHelp, () => Number(installation.isQuiet()))
  const skewHelp = 'Difference between the clocks of this server and the database; positive if the server is ahead'
  gauge('clock_skew_seconds', skewHelp, clockSkewSeconds)
}

interface Queue {
  waiting(): Promise<number>
  oldestAt(): Promise<Date | null>
}

function addQueues(registry: Registry, { mailer, webhooks, erasures }: Deps) {
  const queues: [name: string, length: string, what: string, queue: Queue][] = [
    ['mail_queue', 'mail_queue_length', 'E-mails waiting for delivery', mailer],
    ['webhooks', 'webhooks_waiting', 'Pending webhook deliveries', webhooks],
    ['erasures', 'erasures_waiting', 'Deleted organisations with rows that are not deleted yet', erasures],
  ]
  for (const [name, length, what, queue] of queues) {
    addGauge(registry, length, what, () => queue.waiting())
    addGauge(registry, `${name}_oldest_seconds`, `${what}: the age of the oldest`, async () => {
      const at = await queue.oldestAt()
      return at ? Math.max(0, (databaseNow().getTime() - at.getTime()) / 1000) : 0
    })
  }
}

/**
 * Serves the metrics on a separate port.
 * @returns a function that closes the port
 */
export async function serveMetrics(registry: Registry, port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer(async (request, reply) => {
    if (request.url !== '/metrics') return void reply.writeHead(404).end()
    try {
      const text = await registry.metrics()
      reply.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch {
      reply.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return () =>
    new Promise(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
