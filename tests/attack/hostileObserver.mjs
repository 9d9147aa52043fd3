/**
 * Measures the response times of another organisation during an attack (a page of its list, a store's form, `/livez`),
 * and the processor time that the server used for each call. Runs in a separate thread, because the attacker's calls
 * keep the event loop of the test busy. It keeps its connections between two measurements, as a reverse proxy does.
 * `/livez` is also called over new connections.
 */
import { existsSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { url, pid, token, ownPlace, pauseMs } = workerData
const statistics = `/proc/${pid}/schedstat`
/** Returns for how many ms the server's main thread has used a processor; 0 on systems where this cannot be read. */
const ranMs = () => (existsSync(statistics) ? Number(readFileSync(statistics, 'utf8').split(' ')[0]) / 1e6 : 0)
const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.8.0.1' }
const answerWithinMs = 30_000
const pause = () => new Promise(next => setTimeout(next, pauseMs))

/** Calls over a kept connection, and returns the status of the answer; 0 without an answer. */
const callKept = path =>
  fetch(url + path, { headers, signal: AbortSignal.timeout(answerWithinMs) }).then(
    async answer => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
/** Calls over a new connection, and returns the status of the answer; 0 without an answer. */
const callNew = path =>
  new Promise(resolve => {
    const call = get(url + path, { headers, agent: false, timeout: answerWithinMs }, answer =>
      answer.resume().once('end', () => resolve(answer.statusCode)),
    )
    call.once('timeout', () => call.destroy(new Error('no answer')))
    call.once('error', () => resolve(0))
  })

/** Measures for `ms`, and returns the response times in ms. */
async function observe(ms) {
  const processor = { list: [], form: [] }
  const seen = { list: [], form: [], livez: [], newConnection: [], processor, statuses: new Map() }
  const until = performance.now() + ms
  const timed = async (call, path, times, ranTimes) => {
    const startedAt = performance.now()
    const ranBefore = ranMs()
    const status = await call(path)
    times.push(performance.now() - startedAt)
    ranTimes?.push(ranMs() - ranBefore)
    seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
  }
  const repeat = async calls => {
    while (performance.now() < until) {
      await calls()
      await pause()
    }
  }
  await Promise.all([
    repeat(async () => {
      await timed(callKept, '/api/b2b/retail/locations?page=0&size=25', seen.list, processor.list)
      await timed(callKept, `/api/b2b/retail/locations/${ownPlace}`, seen.form, processor.form)
    }),
    repeat(() => timed(callKept, '/livez', seen.livez)),
    repeat(() => timed(callNew, '/livez', seen.newConnection)),
  ])
  return seen
}

parentPort.on('message', async ms => parentPort.postMessage(await observe(ms)))
