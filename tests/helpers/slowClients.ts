/**
 * Opens clients that send single bytes at intervals and never finish their request. Half of them never finish the
 * headers, the other half never finish the body.
 */
import { connect } from 'node:net'

const byteEveryMs = 2_000
const line = 'POST /api/b2b/auth/sign-in HTTP/1.1\r\nHost: portal\r\n'
const headers = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n'

/**
 * Connects a slow client.
 * @returns a promise that resolves when the client is connected, and a promise that resolves to the time in ms after
 *   which the server closed the connection
 */
function connectSlowClient(url: string, beginning: string): { opened: Promise<void>; closedAfterMs: Promise<number> } {
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
export async function connectSlowClients(url: string, count: number): Promise<{ longestMs: Promise<number> }> {
  const slow = Array.from({ length: count }, (_, i) =>
    connectSlowClient(url, i % 2 ? `${line}X-Slow: ` : `${line}${headers}{`),
  )
  await Promise.all(slow.map(each => each.opened))
  return { longestMs: Promise.all(slow.map(each => each.closedAfterMs)).then(took => Math.max(...took)) }
}

/**
 * Makes quick calls until the promise `end` resolves.
 * @returns the duration of each call in ms, shortest first
 */
export async function measureCallsUntil(url: string, end: Promise<unknown>): Promise<number[]> {
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
