/** Opens clients that send a byte now and then and never finish: half of them their headers, half their body. */
import { connect } from 'node:net'

const byteEveryMs = 2_000
const line = 'POST /api/b2b/auth/sign-in HTTP/1.1\r\nHost: portal\r\n'
const headers = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n'

/** @returns a promise that resolves on connection, and one of the time until the server hung up, in ms */
function slowClient(url: string, beginning: string): { opened: Promise<void>; closedAfterMs: Promise<number> } {
  const startedAt = Date.now()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const drip = setInterval(() => socket.write('x'), byteEveryMs)
  socket.on('error', () => undefined).resume()
  const opened = new Promise<void>(resolve => socket.once('connect', () => socket.write(beginning, () => resolve())))
  const closedAfterMs = new Promise<number>(resolve =>
    socket.once('close', () => {
      clearInterval(drip)
      resolve(Date.now() - startedAt)
    }),
  )
  return { opened, closedAfterMs }
}

/**
 * Connects all clients.
 * @returns a promise of the longest time that a client stayed connected, in ms
 */
export async function slowClients(url: string, count: number): Promise<{ longestMs: Promise<number> }> {
  const slow = Array.from({ length: count }, (_, i) =>
    slowClient(url, i % 2 ? `${line}X-Slow: ` : `${line}${headers}{`),
  )
  await Promise.all(slow.map(each => each.opened))
  return { longestMs: Promise.all(slow.map(each => each.closedAfterMs)).then(took => Math.max(...took)) }
}

/**
 * Makes quick calls until the given end.
 * @returns the duration of each call in ms, shortest first
 */
export async function normalClient(url: string, end: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void end.finally(() => {
    isOver = true
  })
  const took: number[] = []
  while (!isOver) {
    const startedAt = performance.now()
    const answers = await Promise.all(
      ['/api/common/countries/UA/cities', '/readyz'].map(async path => (await fetch(url + path)).status),
    )
    if (answers.join() !== '401,200') throw new Error(`a normal client was answered ${answers}`)
    took.push(performance.now() - startedAt)
    await new Promise(next => setTimeout(next, 20))
  }
  return took.sort((a, b) => a - b)
}
