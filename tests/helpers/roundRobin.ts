/**
 * Starts a minimal reverse proxy that sends requests to the servers in turn, each on its own connection. If a server
 * refuses the connection, the proxy tries the next one. If a server ends during a GET, the proxy repeats the request at
 * the next server. During any other request it responds with 502, because the outcome is unknown.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface RoundRobin {
  url: string
  /** Requests other than GET during which their server ended. Each of them gets a 502. */
  interruptedRequests: { server: string; method: string; path: string }[]
  close(): Promise<void>
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

class ConnectionLostError extends Error {
  /** True if the request may have reached the server. */
  readonly wasConnected: boolean
  constructor(wasConnected: boolean, cause: unknown) {
    super('interruptedRequests', { cause })
    this.wasConnected = wasConnected
  }
}

/** Reads the whole response before any of it is forwarded, so that an incomplete one is never forwarded. */
const ask = (server: string, from: IncomingMessage, body: Buffer) =>
  new Promise<Answer>((resolve, reject) => {
    const forwarded = [from.headers['x-forwarded-for'], from.socket.remoteAddress].filter(Boolean).join(', ')
    let wasConnected = false
    const fail = (error: unknown) => reject(new ConnectionLostError(wasConnected, error))
    const onward = request(`${server}${from.url}`, {
      method: from.method ?? 'GET',
      // Connections are not reused. On a connection to a server that has ended, a request would fail without having
      // been received, and this would look like an unknown outcome.
      agent: false,
      headers: { ...from.headers, connection: 'close', 'x-forwarded-for': forwarded },
    })
    onward.on('socket', socket => {
      // The request is sent only after the connection is open. If the server refuses the connection, it has certainly
      // not received the request.
      socket.once('connect', () => {
        wasConnected = true
        onward.end(body)
      })
    })
    onward.on('error', fail)
    onward.on('response', answer => {
      buffer(answer).then(
        content => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: content }),
        fail,
      )
    })
  })

export async function startProxy(servers: () => string[]): Promise<RoundRobin> {
  let turn = 0
  const interruptedRequests: RoundRobin['interruptedRequests'] = []
  const forward = async (from: IncomingMessage, body: Buffer): Promise<Answer> => {
    const all = servers()
    const first = turn++
    for (let at = 0; at < all.length; at++) {
      const server = all[(first + at) % all.length] ?? ''
      try {
        return await ask(server, from, body)
      } catch (error) {
        if (!(error instanceof ConnectionLostError)) throw error
        if (!error.wasConnected || from.method === 'GET') continue
        interruptedRequests.push({ server, method: from.method ?? '', path: from.url ?? '' })
        break
      }
    }
    return { status: 502, headers: {}, body: Buffer.alloc(0) }
  }
  const proxy = createServer(async (from: IncomingMessage, to: ServerResponse) => {
    const answer = await forward(from, await buffer(from))
    const { connection, 'transfer-encoding': coding, ...kept } = answer.headers
    to.writeHead(answer.status, { ...kept, 'content-length': answer.body.length }).end(answer.body)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    interruptedRequests,
    close: () =>
      new Promise(resolve => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      }),
  }
}
