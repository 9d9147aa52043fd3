/**
 * Runs the attack of one organisation at all its limits at once (security.md): its tables are full, and it sends every
 * call at its largest, over several sessions and keys. Measures how much slower another organisation and `/livez`
 * become, and the memory and disk space that the attack uses.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { quantile } from '../bench/row'
import { hostileLoad } from './hostileLoad'
import { type DatabaseKind, type HostileWorld, openHostileWorld } from './hostileWorld'
import type { Row } from './stalls'

const timesSlower = 3
const livezMs = 1000
const growthBytes = 300 * 1024 * 1024
const diskBytesAMinute = 200 * 1024 * 1024
const pauseMs = 200

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`

/** The calls that docs/performance.md lists. */
export const costlyLines = () =>
  [
    ...readFileSync(resolve(import.meta.dirname, '../../docs/performance.md'), 'utf8').matchAll(
      /^\| `((?:GET|POST|PUT|DELETE) [^`]+)` \|/gm,
    ),
  ].map(([, line]) => line as string)

interface Seen {
  /** Milliseconds, the shortest first. */
  list: number[]
  form: number[]
  livez: number[]
  statuses: Map<number, number>
}

/** Observes the server from a thread of its own (hostileObserver.mjs). */
async function observe({ server, other, ownPlace }: HostileWorld, ms: number): Promise<Seen> {
  const workerData = { url: server.url, token: other.token, ownPlace, ms, pauseMs }
  const worker = new Worker(resolve(import.meta.dirname, 'hostileObserver.mjs'), { workerData })
  const [seen] = (await once(worker, 'message')) as [Seen]
  for (const times of [seen.list, seen.form, seen.livez]) times.sort((a, b) => a - b)
  return seen
}

/** Reads the resident memory every second. @returns what stops that, with the most of each half */
function watchMemory(world: HostileWorld) {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(world.residentBytes()), 1000)
  return () => {
    clearInterval(timer)
    const half = Math.floor(samples.length / 2)
    return { first: Math.max(...samples.slice(0, half)), second: Math.max(...samples.slice(half)) }
  }
}

const p99 = (times: readonly number[]) => quantile([...times], 0.99)

function slowerRow(what: string, before: readonly number[], during: readonly number[]): Row {
  const [normal, meanwhile] = [p99(before), p99(during)]
  const figure = `p99 ${meanwhile.toFixed(0)} ms, without it ${normal.toFixed(0)} ms: ${(meanwhile / normal).toFixed(1)} ×`
  return {
    what: `${what} (${during.length} calls)`,
    figure,
    budget: `< ${timesSlower} ×`,
    isWithin: meanwhile < timesSlower * normal,
  }
}

/**
 * @param seconds how long the attack lasts
 * @param mostRows rows of a table for one owner at most
 */
export async function run(kind: DatabaseKind, seconds: number, mostRows: number) {
  const world = await openHostileWorld(kind, mostRows)
  try {
    // The first calls are slower than all others.
    await observe(world, 3_000)
    const before = await observe(world, Math.max(10_000, (seconds * 1000) / 10))
    const load = hostileLoad(world, costlyLines())
    const disk = await world.diskBytes()
    const stopWatching = watchMemory(world)
    const processor = world.processorMs()
    const client = monitorEventLoopDelay()
    client.enable()
    const stop = load.start()
    const during = await observe(world, seconds * 1000)
    const memory = stopWatching()
    const { ran, waited } = world.processorMs()
    const took = `ran ${inSeconds(ran - processor.ran)}, waited for a processor ${inSeconds(waited - processor.waited)}`
    const grown = (await world.diskBytes()) - disk
    await stop()
    const on = `${kind}, ${seconds} s`
    const livez = during.livez.at(-1) ?? 0
    const failures = [...during.statuses].filter(([status]) => status !== 200)
    const rows: Row[] = [
      {
        what: `${on}: the server's main thread, and the longest delay of the tests' own`,
        figure: `${took}; ${(client.max / 1e6).toFixed(0)} ms`,
        budget: '',
        isWithin: true,
      },
      slowerRow(`${on}: another organisation's list`, before.list, during.list),
      slowerRow(`${on}: its form`, before.form, during.form),
      {
        what: `${on}: /livez, the longest`,
        figure: `${livez.toFixed(0)} ms`,
        budget: `< ${livezMs} ms`,
        isWithin: livez < livezMs,
      },
      {
        what: `${on}: its calls that failed`,
        figure: failures.map(([status, times]) => `${times} × ${status}`).join(', ') || '0',
        budget: '0',
        isWithin: failures.length === 0,
      },
      {
        what: `${on}: most resident memory in the first and the second half`,
        figure: `${megabytes(memory.first)}, ${megabytes(memory.second)}`,
        budget: `grows by < ${megabytes(growthBytes)}`,
        isWithin: memory.second - memory.first < growthBytes,
      },
      {
        what: `${on}: disk, more than before`,
        figure: megabytes(grown),
        budget: `< ${megabytes(diskBytesAMinute)} a minute`,
        isWithin: grown < (diskBytesAMinute * seconds) / 60,
      },
    ]
    return { rows, statuses: load.statuses, received: world.received() }
  } finally {
    await world.close()
  }
}
