/**
 * Builds batches of deposit events and sends them: as fast as the server accepts them, or at a fixed rate while other
 * work is measured.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { binQrText } from '../../contract/limits'

export const eventClients = 8
export const batchSize = 100

export interface Deposit {
  id: string
  type: string
  time: string
  subject: string
  data: { material: string; materialType: string; grams: number; pieces: number }
}
type Send = () => Promise<void>

export const createDepositBatch = (bins: string[]): Deposit[] =>
  Array.from({ length: batchSize }, () => ({
    id: randomUUID(),
    type: 'deposit.recorded',
    time: new Date().toISOString(),
    subject: binQrText(bins[Math.floor(Math.random() * bins.length)] ?? ''),
    data: { material: 'plastic', materialType: 'PET', grams: 412, pieces: 14 },
  }))

/** Creates a function that sends a batch of events, and throws unless the response is 200. */
export function createSender(url: string, token: string) {
  const agent = new Agent({ keepAlive: true })
  return (batch: Deposit[]) =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const call = request(url, { agent, method: 'POST', headers }, answer => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`a batch was answered with ${answer.statusCode}`)),
        )
      })
      call.on('error', reject)
      call.end(JSON.stringify(batch))
    })
}

/**
 * Measures the throughput of all clients together.
 * @returns events a second
 */
export async function measureEventsPerSecond(send: Send, forMs: number): Promise<number> {
  let batches = 0
  const start = performance.now()
  const work = async () => {
    while (performance.now() < start + forMs) {
      await send()
      batches++
    }
  }
  await Promise.all(Array.from({ length: eventClients }, work))
  return (batches * batchSize * 1000) / (performance.now() - start)
}

/**
 * Maximum number of batches without a response. No more are sent, so that a server that falls behind is not overloaded.
 */
const mostUnderWay = 100

export interface BackgroundLoad {
  /** Number of batches that got a response before the end of the load, and the duration of the load in ms. */
  batches: number
  elapsed: number
  /** Duration of each batch in ms. */
  taken: number[]
}

/**
 * Runs the work while batches of events are sent at a fixed rate. The rate does not depend on how long a batch takes.
 */
export async function withBackgroundLoad<Result>(
  seen: BackgroundLoad,
  send: Send,
  batchesPerSecond: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const underWay = new Set<Promise<void>>()
  let failure: unknown
  let isOver = false
  const start = performance.now()
  const sendOne = async () => {
    const begun = performance.now()
    await send()
    seen.taken.push(performance.now() - begun)
    if (!isOver) seen.batches++
  }
  let sent = 0
  const timer = setInterval(() => {
    while (sent < ((performance.now() - start) / 1000) * batchesPerSecond) {
      sent++
      if (underWay.size >= mostUnderWay) continue
      const one = sendOne().catch(error => {
        failure = error
      })
      underWay.add(one)
      one.finally(() => underWay.delete(one))
    }
  }, 10)
  const result = await work().finally(() => {
    isOver = true
    clearInterval(timer)
    seen.elapsed += performance.now() - start
  })
  await Promise.all(underWay)
  if (failure) throw failure
  return result
}
