/**
 * Prometheus metrics on a port of their own (METRICS_PORT), so that no proxy serves them to strangers.
 *
 *   http_request_duration_seconds{method,route,status}   route: as declared, so its values are few
 *   mail_queue_length     mails that wait; NaN while the database does not answer
 *   webhooks_waiting      deliveries that wait; NaN likewise
 *   erasures_waiting      deleted organisations whose rows are not all gone yet; NaN likewise
 *   database_writable     0 while the disk is full
 *   quiet_mode            1 while the database is a copy, whose webhooks, e-mails and deletions wait
 *   clock_skew_seconds    how far this server's clock is ahead of the database's
 *   process_*, nodejs_*   prom-client's own
 */
import { createServer } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from './app'
import { clockSkewSeconds } from './db/clock'
import type { Deps } from './deps'

/** @returns the registry to serve, and what counts an app's requests */
export function createMetrics({ mailer, webhooks, erasures, isWritable, installation }: Deps): {
  registry: Registry
  measure(app: App): void
} {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  const queue = (name: string, help: string, waiting: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Without its database the server is watched all the more.
        this.set(await waiting().catch(() => Number.NaN))
      },
    })
  queue('mail_queue_length', 'Mails that wait for delivery', () => mailer.waiting())
  queue('webhooks_waiting', 'Webhook deliveries that wait', () => webhooks.waiting())
  queue('erasures_waiting', 'Deleted organisations whose rows are not all gone yet', () => erasures.waiting())
  new Gauge({
    name: 'database_writable',
    help: '0 while there is no room left to write',
    registers: [registry],
    collect() {
      this.set(isWritable() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'quiet_mode',
    help: '1 while the database is a copy, whose webhooks, e-mails and deletions of files wait',
    registers: [registry],
    collect() {
      this.set(installation.isQuiet() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'clock_skew_seconds',
    help: 'How far the clock of this server is ahead of that of the database',
    registers: [registry],
    collect() {
      this.set(clockSkewSeconds())
    },
  })
  return {
    registry,
    measure(app) {
      app.addHook('onResponse', async (request, reply) => {
        // A stream lasts as long as its reader looks: that is no time to answer.
        if (reply.getHeader('content-type') === 'text/event-stream') return
        const route = request.routeOptions.url ?? 'unknown'
        duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      })
    },
  }
}

/** @returns what closes the port again */
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
