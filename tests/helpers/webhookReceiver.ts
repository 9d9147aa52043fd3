/** Starts an HTTP server that receives webhooks. The test decides whether it accepts or rejects them. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedDelivery {
  path: string
  headers: IncomingHttpHeaders
  text: string
  body: { type: string; timestamp: string; data: Record<string, unknown> }
}
type Treatment = (response: ServerResponse, received: ReceivedDelivery) => void

export const acceptDelivery: Treatment = response => response.end('thank you')
export const neverAnswer: Treatment = () => undefined
export const answerWith =
  (status: number, headers: Record<string, string> = {}, text = ''): Treatment =>
  response =>
    response.writeHead(status, headers).end(text)

export async function startWebhookReceiver() {
  const received: ReceivedDelivery[] = []
  let treatment = acceptDelivery
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const text = Buffer.concat(pieces).toString()
    const message = {
      path: request.url ?? '',
      headers: request.headers,
      text,
      body: text ? JSON.parse(text) : undefined,
    }
    received.push(message)
    treatment(response, message)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    treat(next: Treatment) {
      treatment = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>
