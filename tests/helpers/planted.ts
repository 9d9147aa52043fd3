/** Starts a server that passes calls to the tested one and returns its answers, except for planted deviations. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestServer } from './server'

export interface Exchange {
  method: string
  /** Path below /api. */
  path: string
  query: URLSearchParams
  token: boolean
  /** Body that was sent, parsed. */
  // biome-ignore lint/suspicious/noExplicitAny: what a client sends, untyped
  sent: any
  status: number
  headers: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: an answer is changed as a deviating server would, untyped
  body: any
}
export interface Plant {
  /** Runs before the request is forwarded; `'swallowed'` answers 204 and forwards nothing. */
  onRequest?: (exchange: Exchange) => 'swallowed' | undefined
  onAnswer?: (exchange: Exchange) => void
}

const bytesOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
const parsed = (bytes: Buffer, type = '') =>
  type.includes('json') && bytes.length ? JSON.parse(String(bytes)) : undefined

/**
 * Starts the server with deviations. Calls of each set of deviations come from a separate address, because sign-ins
 * are limited by address.
 */
export async function plantedServer(t: TestServer) {
  let plant: Plant = {}
  let plantings = 0
  const seen: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://planted')
    const payload = await bytesOf(request)
    const exchange: Exchange = {
      method: request.method ?? 'GET',
      path: pathname.replace(/^\/api/, ''),
      query: searchParams,
      token: 'authorization' in request.headers,
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
        headers: request.headers as Record<string, string>,
        ...(payload.length && { payload }),
        remoteAddress: `10.9.0.${plantings}`,
      })
      const type = String(headers['content-type'] ?? '')
      const range = headers['content-range']
      exchange.status = statusCode
      exchange.headers = { 'content-type': type, ...(range && { 'content-range': String(range) }) }
      exchange.body = parsed(rawPayload, type) ?? rawPayload
      plant.onAnswer?.(exchange)
    }
    response.writeHead(exchange.status, exchange.headers)
    response.end(Buffer.isBuffer(exchange.body) ? exchange.body : JSON.stringify(exchange.body))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    /**
     * Sets the deviation.
     * @returns the calls since then, as `METHOD path`
     */
    plant(next: Plant): readonly string[] {
      plant = next
      plantings++
      seen.length = 0
      return seen
    },
    close: () => new Promise(done => server.close(done)),
  }
}
