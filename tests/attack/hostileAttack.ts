/**
 * Runs the attack of one organisation that uses all its limits at once (security.md): its tables are full, and it sends
 * every call with the largest possible body, over several sessions and keys. Measures how much slower another
 * organisation and `/livez` become, and the memory and disk space that the attack uses.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { quantile } from '../bench/resultRow'
import { startHostileLoad } from './hostileLoad'
import { type DatabaseKind, type HostileSetup, openHostileSetup } from './hostileSetup'
import type { StallResult } from './stallAttack'

const timesSlower = 3
const livezMs = 1000
const growthBytes = 300 * 1024 * 1024
const diskBytesAMinute = 200 * 1024 * 1024
const pauseMs = 200

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`

/** Returns the names of the calls that docs/performance.md lists as costly. */
export const listCostlyCalls = () =>
  [
    ...readFileSync(resolve(import.meta.dirname, '../../docs/performance.md'), 'utf8').matchAll(
      /^\| `((?:GET|POST|PUT|DELETE) [^`]+)` \|/gm,
    ),
  ].map(([, line]) => line as string)

/** Response times of the calls of an organisation that is not hostile, in ms, the shortest first. */
interface Seen {
  /** Calls that read a page of the organisation's list of locations. */
  list: number[]
  /** Calls that read one location, as the form does. */
  form: number[]
  livez: number[]
  /** Calls of `/livez` that each open a connection. */
  newConnection: number[]
  /**
   * Processor time that the server used during each call. Unlike the response time, it does not depend on other load on
   * the machine.
   */
  processor: { list: number[]; form: number[] }
  statuses: Map<number, number>
}

/** Starts the thread that measures the response times of the server (hostileObserver.mjs). */
function startObserver({ server, other, ownPlace }: HostileSetup) {
  const workerData = { url: server.url, pid: server.pid, token: other.token, ownPlace, pauseMs }
  const worker = new Worker(resolve(import.meta.dirname, 'hostileObserver.mjs'), { workerData })
  return {
    /** Measures for `ms`. */
    async observe(ms: number): Promise<Seen> {
      worker.postMessage(ms)
      const [seen] = (await once(worker, 'message')) as [Seen]
      const all = [seen.list, seen.form, seen.livez, seen.newConnection, ...Object.values(seen.processor)]
      for (const times of all) times.sort((a, b) => a - b)
      return seen
    },
    stop: () => worker.terminate(),
  }
}

/**
 * Measures the resident memory of the server every second.
 * @returns a function that stops the measurement, and returns the largest value of its first half and of its second
 *   half
 */
function watchMemory(setup: HostileSetup) {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(setup.residentBytes()), 1000)
  return () => {
    clearInterval(timer)
    const half = Math.floor(samples.length / 2)
    return { first: Math.max(...samples.slice(0, half)), second: Math.max(...samples.slice(half)) }
  }
}

const p99 = (times: readonly number[]) => quantile([...times], 0.99)

const compared = (normal: number, meanwhile: number) =>
  `${meanwhile.toFixed(0)} ms, without it ${normal.toFixed(0)} ms: ${(meanwhile / normal).toFixed(1)} ×`

function slowerRow(what: string, call: 'list' | 'form', before: Seen, during: Seen): StallResult {
  const [normal, meanwhile] = [p99(before[call]), p99(during[call])]
  const ran = compared(p99(before.processor[call]), p99(during.processor[call]))
  return {
    what: `${what} (${during[call].length} calls)`,
    figure: `p99 ${compared(normal, meanwhile)}; the server's processor time meanwhile, p99 ${ran}`,
    budget: `< ${timesSlower} ×`,
    isWithin: meanwhile < timesSlower * normal,
  }
}

/**
 * Runs the attack and measures its effects.
 * @param seconds duration of the attack
 * @param mostRows largest number of rows of a table for one owner
 */
export async function runHostileAttack(kind: DatabaseKind, seconds: number, mostRows: number) {
  const setup = await openHostileSetup(kind, mostRows)
  const observer = startObserver(setup)
  try {
    // The first calls of a server are slower than all others, so they are not measured.
    await observer.observe(3_000)
    const before = await observer.observe(Math.max(10_000, (seconds * 1000) / 10))
    const load = startHostileLoad(setup, listCostlyCalls())
    const disk = await setup.diskBytes()
    const stopWatching = watchMemory(setup)
    const processor = setup.processorMs()
    const client = monitorEventLoopDelay()
    client.enable()
    const stop = load.start()
    const during = await observer.observe(seconds * 1000)
    const memory = stopWatching()
    const { ran, waited } = setup.processorMs()
    const took = `ran ${inSeconds(ran - processor.ran)}, waited for a processor ${inSeconds(waited - processor.waited)}`
    const grown = (await setup.diskBytes()) - disk
    await stop()
    const on = `${kind}, ${seconds} s`
    const livez = during.livez.at(-1) ?? 0
    const failures = [...during.statuses].filter(([status]) => status !== 200)
    const rows: StallResult[] = [
      {
        what: `${on}: the server's main thread, and the longest delay of the tests' own`,
        figure: `${took}; ${(client.max / 1e6).toFixed(0)} ms`,
        budget: '',
        isWithin: true,
      },
      slowerRow(`${on}: another organisation's list`, 'list', before, during),
      slowerRow(`${on}: its form`, 'form', before, during),
      {
        what: `${on}: /livez, the longest`,
        figure: `${livez.toFixed(0)} ms`,
        budget: `< ${livezMs} ms`,
        isWithin: livez < livezMs,
      },
      {
        what: `${on}: /livez over a new connection, the longest`,
        figure: `${(during.newConnection.at(-1) ?? 0).toFixed(0)} ms`,
        budget: '',
        isWithin: true,
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
    return { rows, statuses: load.statuses, received: setup.received() }
  } finally {
    await observer.stop()
    await setup.close()
  }
}
