/**
 * Sends each page of the development server with the headers of the production server, its content security policy
 * included, so that development blocks what production blocks. The headers are read from a response of the running
 * server.
 */

import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Connect, Plugin, ViteDevServer } from 'vite'

/** Text in the pages that is replaced by the nonce of the content security policy. */
export const noncePlaceholder = '__CSP_NONCE__'

/**
 * Returns the sources that development allows in addition to the production policy, by directive. Vite reports file
 * changes over a WebSocket, and in some browsers `'self'` does not include the scheme `ws:`.
 * @param host the host of the page's request, such as `localhost:5173`
 */
export const developmentExceptions = (host: string) => ({ 'connect-src': [`ws://${host}`] })

/** Time in ms that a page waits for the server, which restarts after every change. */
const serverWithinMs = 60_000
const pauseMs = 200

/** Headers that describe one response body or one connection. They are not copied to the pages. */
const perResponseHeaders =
  /^(content-(length|encoding|type)|transfer-encoding|connection|keep-alive|date|x-request-id)$/

/** Returns the URL of the server that the environment configures (docs/operations.md, `HOST` and `PORT`). */
export function serverOrigin({ HOST, PORT }: Readonly<Record<string, string | undefined>>): string {
  const isEvery = !HOST || HOST === '0.0.0.0' || HOST === '::'
  const host = isEvery ? (HOST === '::' ? '::1' : '127.0.0.1') : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT || 3000}`
}

async function headersOf(server: string): Promise<Headers | undefined> {
  for (const deadline = Date.now() + serverWithinMs; Date.now() < deadline; ) {
    const answer = await fetch(server, { method: 'HEAD' }).catch(() => undefined)
    if (answer) return answer.headers
    await new Promise(next => setTimeout(next, pauseMs))
  }
  return undefined
}

const withExceptions = (policy: string, exceptions: Readonly<Record<string, readonly string[]>>) =>
  policy
    .split('; ')
    .map(directive => [directive, ...(exceptions[directive.split(' ')[0] ?? ''] ?? [])].join(' '))
    .join('; ')

async function sendPage(
  vite: ViteDevServer,
  server: string,
  request: Connect.IncomingMessage,
  response: ServerResponse,
) {
  const headers = await headersOf(server)
  if (!headers) {
    response.writeHead(503, { 'content-type': 'text/plain' })
    return response.end(`The server at ${server} does not answer: the output of \`npm run dev\` says why`)
  }
  for (const [name, value] of headers) if (!perResponseHeaders.test(name)) response.setHeader(name, value)
  const policy = headers.get('content-security-policy') ?? ''
  const exceptions = developmentExceptions(request.headers.host ?? 'localhost')
  response.setHeader('content-security-policy', withExceptions(policy, exceptions))
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
  const source = await readFile(join(vite.config.root, 'index.html'), 'utf8')
  const page = await vite.transformIndexHtml(request.url ?? '/', source, request.originalUrl)
  return response.end(page.replaceAll(noncePlaceholder, nonce))
}

/**
 * Matches the inline script that the React plugin adds to the page. The policy permits no inline scripts, so the
 * plugin's file with the same script is loaded instead.
 */
const inlinePreamble = /<script type="module"[^>]*>import \{ injectIntoGlobalHook \}[^<]*<\/script>/
const preambleFile = '<script type="module" src="/@id/@vitejs/plugin-react/preamble"></script>'

/**
 * Returns a Vite plugin that sends pages with the headers of the server.
 * @param server the URL of the server
 */
export const productionHeadersPlugin = (server: string): Plugin => ({
  name: 'production-headers',
  apply: 'serve',
  transformIndexHtml: { order: 'post', handler: page => page.replace(inlinePreamble, preambleFile) },
  // The returned function installs its handler after Vite's own handlers, which rewrite the URL of every page to
  // /index.html.
  configureServer: vite => () => {
    vite.middlewares.use((request, response, next) => {
      if (request.url?.split('?')[0] !== '/index.html') return next()
      return sendPage(vite, server, request, response).catch(next)
    })
  },
})
