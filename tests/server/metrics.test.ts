/** Checks what operators see: metrics, request ids, structured log lines. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics, serveMetrics } from '../../server/http/metrics'
import { createDataDir, type DataDir } from '../helpers/dataDir'
import { findFreePort } from '../helpers/freePort'
import { startTestServer, type TestServer } from '../helpers/server'
import { callApi, type RunningServer, startServer } from '../helpers/serverProcess'

let data: DataDir
let metricsUrl: string
let server: RunningServer
let t: TestServer
beforeAll(async () => {
  const METRICS_PORT = String(await findFreePort())
  metricsUrl = `http://127.0.0.1:${METRICS_PORT}/metrics`
  data = await createDataDir()
  ;[server, t] = await Promise.all([startServer({ ...data.env, LOG_LEVEL: 'info', METRICS_PORT }), startTestServer()])
})
afterAll(async () => {
  await Promise.all([server.end('SIGTERM'), t.close()])
  data.remove()
})

const logged = () =>
  server
    .output()
    .split('\n')
    .flatMap(line => (line.startsWith('{') ? [JSON.parse(line)] : []))

test('requests are counted by route and status, whatever the path contains', async () => {
  await callApi(server.url, undefined, 'GET', `/b2b/retail/locations/${randomUUID()}`)
  await fetch(`${server.url}/livez`)
  const answer = await fetch(metricsUrl)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(text).toMatch(
    /^http_request_duration_seconds_count\{method="GET",route="\/api\/b2b\/retail\/locations\/:id",status="401"\} 1$/m,
  )
  expect(text).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/livez",status="200"\} \d+$/m)
  expect(text).toMatch(/^mail_queue_length 0$/m)
  expect(text).toMatch(/^database_writable 1$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
})

test('the port of the portal does not show them', async () => {
  const answer = await fetch(`${server.url}/metrics`)
  expect(await answer.text()).not.toContain('http_request_duration')
})

test('every answer has a request id, and the log uses the same id', async () => {
  const answers = await Promise.all(
    ['/api/auth/me', '/livez', '/api/nothing-here', '/config.json'].map(path => fetch(`${server.url}${path}`)),
  )
  const ids = answers.map(answer => answer.headers.get('x-request-id') ?? '')
  expect(new Set(ids).size).toBe(4)
  const [first = ''] = ids
  await expect.poll(() => logged().filter(line => line.reqId === first).length).toBeGreaterThan(1)
  expect(logged().find(line => line.reqId === first && line.res)).toMatchObject({ level: 30, res: { statusCode: 401 } })
})

test('a request id of the caller’s choice does not replace another', async () => {
  const answer = await fetch(`${server.url}/livez`, { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('a database that does not answer does not stop the metrics', async () => {
  const mailer = { ...t.deps.mailer, waiting: () => Promise.reject(new Error('no database')) }
  const { registry } = createMetrics({ ...t.deps, mailer, isWritable: () => false })
  const port = await findFreePort()
  const close = await serveMetrics(registry, port, '127.0.0.1')
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const text = await answer.text()
  expect(answer.status).toBe(200)
  expect(text).toMatch(/^mail_queue_length Nan$/m)
  expect(text).toMatch(/^database_writable 0$/m)
  await close()
})
