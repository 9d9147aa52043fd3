/**
 * Measures, as another organisation during an attack, the times of a page of its list, of a store's form and of
 * `/livez`. Runs in a separate thread, because the attacker's calls keep the event loop of the test busy.
 */
import { parentPort, workerData } from 'node:worker_threads'

const { url, token, ownPlace, ms, pauseMs } = workerData
const seen = { list: [], form: [], livez: [], statuses: new Map() }
const until = performance.now() + ms
const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.8.0.1' }
const pause = () => new Promise(next => setTimeout(next, pauseMs))

const timed = async (path, times) => {
  const startedAt = performance.now()
  const status = await fetch(url + path, { headers, signal: AbortSignal.timeout(30_000) }).then(
    async answer => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
  times.push(performance.now() - startedAt)
  seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
}
const user = async () => {
  while (performance.now() < until) {
    await timed('/api/b2b/retail/locations?page=0&size=25', seen.list)
    await timed(`/api/b2b/retail/locations/${ownPlace}`, seen.form)
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
