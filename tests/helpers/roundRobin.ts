/**
 * A reverse proxy as small as can be: requests go to the servers in turn. One that refuses connections is passed over;
 * one that dies with a request in its hands is a 502, because nobody knows what became of that request.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export async function startProxy(servers: () => string[]): Promise<{ url: string; close(): Promise<void> }> {
  let turn = 0
  const forward = (from: IncomingMessage, to: ServerResponse, body: Buffer, triesLeft: number) => {
    const targets = servers()
    const target = targets[turn++ % targets.length] ?? ''
    const forwarded = [from.headers['x-forwarded-for'], from.socket.remoteAddress].filter(Boolean).join(', ')
    const onward = request(`${target}${from.url}`, {
      method: from.method ?? 'GET',
      // A kept connection to a server that has died meanwhile would cut requests that never reached it.
      agent: false,
      headers: { ...from.headers, connection: 'close', 'x-forwarded-for': forwarded },
    })
    const fail = (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && triesLeft > 0) return forward(from, to, body, triesLeft - 1)
      if (to.headersSent) to.destroy()
      else to.writeHead(502).end()
    }
    onward.on('error', fail)
    onward.on('response', answer => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => to.destroy()).pipe(to)
    })
    onward.end(body)
  }
  const proxy = createServer(async (from, to) => forward(from, to, await buffer(from), servers().length))
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    close: () =>
      new Promise(resolve => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      }),
  }
}
