/** Starts a proxy that forwards calls to the tested server, and changes requests and responses as a test specifies. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestServer } from './server'

export interface HttpExchange {
  method: string
  /** Path of the request below /api. */
  path: string
  query: URLSearchParams
  token: boolean
  /** Token of the session, or an empty text without a session. */
  session: string
  /** Parsed body of the request. */
  // biome-ignore lint/suspicious/noExplicitAny: a client may send any value
  sent: any
  status: number
  headers: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: a deviation may change the answer in any way
  body: any
}
export interface PlantedDeviation {
  /**
   * Called before the request is forwarded. If it returns `'swallowed'`, the request is answered with 204 and not
   * forwarded.
   */
  onRequest?: (exchange: HttpExchange) => 'swallowed' | undefined
  onAnswer?: (exchange: HttpExchange) => void | Promise<void>
}

/** Combines deviations into one. They should concern different calls. */
export const combineDeviations = (deviations: readonly PlantedDeviation[]): PlantedDeviation => ({
  onRequest: exchange =>
    deviations.map(({ onRequest }) => onRequest?.(exchange)).includes('swallowed') ? 'swallowed' : undefined,
  onAnswer: async exchange => {
    for (const { onAnswer } of deviations) await onAnswer?.(exchange)
  },
})

const bytesOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
const parsed = (bytes: Buffer, type = '') =>
  type.includes('json') && bytes.length ? JSON.parse(String(bytes)) : undefined

/** Returns the request's headers, without `content-length` if a JSON body is sent, which a deviation may change. */
const headersOf = ({ headers }: IncomingMessage, { sent }: HttpExchange) => {
  const { 'content-length': _, ...others } = headers
  return (sent ? others : headers) as Record<string, string>
}

/**
 * Starts a proxy in front of the tested server. The calls after each `plant`, and each sign-in, come from a client
 * address of their own, so that rate limits by address do not affect later calls.
 */
export async function startDeviatingServer(t: TestServer) {
  let plant: PlantedDeviation = {}
  let plantings = 0
  let signIns = 0
  const seen: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://planted')
    const payload = await bytesOf(request)
    const exchange: HttpExchange = {
      method: request.method ?? 'GET',
      path: pathname.replace(/^\/api/, ''),
      query: searchParams,
      token: 'authorization' in request.headers,
      session: request.headers.authorization?.replace('Bearer ', '') ?? '',
      sent: parsed(payload, request.headers['content-type']),
      status: 204,
      headers: {},
      body: undefined,
    }
    seen.push(`${exchange.method} ${exchange.path}`)
    if (plant.onRequest?.(exchange) !== 'swallowed') {
      const { statusCode, headers, rawPayload } = await t.app.inject({
        method: exchange.method as 'GET',
        url: `${pathname}?${exchange.query}`,
        headers: headersOf(request, exchange),
        ...(payload.length && { payload: exchange.sent ? JSON.stringify(exchange.sent) : payload }),
        remoteAddress: exchange.path.endsWith('/sign-in')
          ? `10.8.${signIns >> 8}.${signIns++ & 255}`
          : `10.9.0.${plantings}`,
      })
      const type = String(headers['content-type'] ?? '')
      const range = headers['content-range']
      exchange.status = statusCode
      exchange.headers = { 'content-type': type, ...(range && { 'content-range': String(range) }) }
      exchange.body = parsed(rawPayload, type) ?? rawPayload
      await plant.onAnswer?.(exchange)
    }
    response.writeHead(exchange.status, exchange.headers)
    response.end(Buffer.isBuffer(exchange.body) ? exchange.body : JSON.stringify(exchange.body))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    /**
     * Sets the deviation.
     * @returns the calls since then, each as `METHOD path`
     */
    plant(next: PlantedDeviation): readonly string[] {
      plant = next
      plantings++
      seen.length = 0
      return seen
    },
    close: () => new Promise(done => server.close(done)),
  }
}
