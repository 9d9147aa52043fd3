/**
 * Measures the response times of another organisation during an attack (a page of its list, a store's form, `/livez`),
 * and the processor time that the server used for each call. Runs in a separate thread, because the attacker's calls
 * keep the event loop of the test busy.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

const { url, pid, token, ownPlace, ms, pauseMs } = workerData
const processor = { list: [], form: [] }
const seen = { list: [], form: [], livez: [], processor, statuses: new Map() }
const statistics = `/proc/${pid}/schedstat`
/** Returns for how many ms the server's main thread has used a processor; 0 on systems where this cannot be read. */
const ranMs = () => (existsSync(statistics) ? Number(readFileSync(statistics, 'utf8').split(' ')[0]) / 1e6 : 0)
const until = performance.now() + ms
const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.8.0.1' }
const pause = () => new Promise(next => setTimeout(next, pauseMs))

const timed = async (path, times, ranTimes) => {
  const startedAt = performance.now()
  const ranBefore = ranMs()
  const status = await fetch(url + path, { headers, signal: AbortSignal.timeout(30_000) }).then(
    async answer => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
  times.push(performance.now() - startedAt)
  ranTimes?.push(ranMs() - ranBefore)
  seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
}
const user = async () => {
  while (performance.now() < until) {
    await timed('/api/b2b/retail/locations?page=0&size=25', seen.list, processor.list)
    await timed(`/api/b2b/retail/locations/${ownPlace}`, seen.form, processor.form)
    await pause()
  }
}
const prober = async () => {
  while (performance.now() < until) {
    await timed('/livez', seen.livez)
    await pause()
  }
}

await Promise.all([user(), prober()])
parentPort.postMessage(seen)
