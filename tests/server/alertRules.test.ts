/** Checks that deploy/alerts.yml names only metrics that servers expose, and that operations.md names all of them. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Replica } from '../../server/db/replica/replica'
import { registerReplicaCallCounter } from '../../server/db/replica/replicaMetrics'
import { createMetrics } from '../../server/http/metrics'
import { startTestServer, type TestServer } from '../helpers/server'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Rule {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string }
}
const rules = (text: string): Rule[] => parse(text).groups.flatMap((group: { rules: Rule[] }) => group.rules)

/** Keywords of Prometheus' query language, which are neither functions nor metrics. */
const keywords = ['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring', 'bool', 'offset']
/** Metrics that Prometheus creates itself. */
const own = ['up']

/** Returns the metrics that an expression reads. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
  const words = [...bare.matchAll(/[a-z_:][\w:]*(?!\w)(?!\s*\()/gi)].map(([word]) => word)
  return words.filter(word => !keywords.includes(word))
}

const servers: TestServer[] = []
const exposed = new Set<string>()
beforeAll(async () => {
  for (const database of ['postgres', 'embedded'] as const) {
    const t = await startTestServer({ database })
    servers.push(t)
    // The embedded database of this test is in memory and makes no dumps, so the test supplies the time of the last
    // dump.
    const lastDumpAt = database === 'embedded' ? () => new Date() : undefined
    // A fake replica, which has only the values that the metrics read.
    const replica: Replica = {
      db: t.deps.db,
      state: () => 'up',
      lagSeconds: () => 0,
      hasReplayed: async () => true,
      fallbacks: { conflict: 0, failure: 0 },
      close: async () => undefined,
    }
    const { registry } = createMetrics({ ...t.deps, lastDumpAt, replica })
    registerReplicaCallCounter(registry, t.app.laggingCalls)
    for (const { name, values, type } of await registry.getMetricsAsJSON()) {
      exposed.add(name)
      if (String(type) === 'histogram') for (const end of ['bucket', 'count', 'sum']) exposed.add(`${name}_${end}`)
      expect([name, Array.isArray(values)]).toEqual([name, true])
    }
  }
})
afterAll(() => Promise.all(servers.map(t => t.close())))

const unknownIn = (text: string) =>
  rules(text).flatMap(({ alert, expr }) =>
    metricsIn(expr)
      .filter(name => !exposed.has(name) && !own.includes(name))
      .map(name => `${alert}: ${name}`),
  )

test('every metric of a rule is exposed', () => {
  expect(unknownIn(read('deploy/alerts.yml'))).toEqual([])
})

test('a metric that is not exposed is found', () => {
  const planted = read('deploy/alerts.yml').replace('max(quiet_mode)', 'max(quiet)')
  expect(unknownIn(planted)).toEqual(['PortalQuiet: quiet'])
})

test('every rule reads a metric, has a severity and says what is wrong', () => {
  for (const { alert, expr, labels, annotations } of rules(read('deploy/alerts.yml'))) {
    expect([alert, metricsIn(expr).length > 0]).toEqual([alert, true])
    expect(labels.severity).toMatch(/^(warning|critical)$/)
    expect(annotations.summary).not.toBe('')
  }
})

/** Returns the server's own metrics, without those that prom-client adds. */
const ours = () => [...exposed].filter(name => !/^(process|nodejs)_|_(bucket|count|sum)$/.test(name))

test('operations.md lists every metric of the portal', () => {
  const text = read('docs/operations.md')
  expect(ours().filter(name => !text.includes(`\`${name}`))).toEqual([])
})

test('the pool, the streams, the dependencies and the queues have values', async () => {
  const [postgres] = servers
  if (!postgres) throw new Error('no server')
  const text = await createMetrics(postgres.deps).registry.metrics()
  for (const line of [
    /^database_pool_connections\{state="idle"\} \d+$/m,
    /^database_pool_connections\{state="busy"\} \d+$/m,
    /^database_pool_waiting 0$/m,
    /^event_streams_open 0$/m,
    /^dependency_up\{dependency="database"\} 1$/m,
    /^dependency_up\{dependency="files"\} 1$/m,
    /^dependency_up\{dependency="limits"\} 1$/m,
    /^mail_queue_oldest_seconds 0$/m,
    /^webhooks_oldest_seconds 0$/m,
    /^erasures_oldest_seconds 0$/m,
  ])
    expect(text).toMatch(line)
  const letter = { template: 'resetCode', language: 'en', params: { code: '1' } } as const
  await postgres.db.transaction(tx =>
    postgres.deps.mailer.queue(tx, { to: 'a@shop.example', ...letter, concerns: [], causes: [] }),
  )
  await postgres.db.execute(`update mails set created_at = now() - interval '1 hour'`)
  const later = await createMetrics(postgres.deps).registry.metrics()
  expect(Number(/^mail_queue_oldest_seconds (.+)$/m.exec(later)?.[1])).toBeGreaterThan(3500)
})
