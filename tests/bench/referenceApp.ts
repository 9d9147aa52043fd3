/**
 * Builds the pages with which the bench compares the portal: a react-admin app with one resource, the same app with a
 * list that reads the portal's API, and a page with 1053 codes drawn by qrcode.react.
 */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { build } from 'vite'
import { limits } from '../../contract/limits'
import { precompress } from '../../scripts/precompress.mjs'

const html = (script: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="root"></div><script type="module" src="./${script}"></script></body></html>`

const admin = `import { createRoot } from 'react-dom/client'
import { createElement as h } from 'react'
import { Admin, Datagrid, List, Resource, TextField } from 'react-admin'
import simpleRest from 'ra-data-simple-rest'
const authProvider = {
  login: async () => localStorage.setItem('in', '1'), logout: async () => localStorage.removeItem('in'),
  checkAuth: async () => { if (!localStorage.getItem('in')) throw new Error() }, checkError: async () => {},
  getPermissions: async () => undefined,
}
const Posts = () => h(List, null, h(Datagrid, null, h(TextField, { source: 'id' }), h(TextField, { source: 'title' })))
createRoot(document.getElementById('root')).render(
  h(Admin, { dataProvider: simpleRest('/api'), authProvider, disableTelemetry: true }, h(Resource, { name: 'posts', list: Posts })))`

/** Key under which the react-admin app stores the session's token. */
export const stockTokenKey = 'token'
export const stockListPath = '/locations.html#/locations'

const stockList = `import { createRoot } from 'react-dom/client'
import { createElement as h } from 'react'
import { Admin, Datagrid, DateField, List, Resource, TextField } from 'react-admin'
const token = () => localStorage.getItem('${stockTokenKey}')
const authProvider = {
  login: async () => {}, logout: async () => {}, checkError: async () => {}, getPermissions: async () => undefined,
  checkAuth: async () => { if (!token()) throw new Error() },
}
const dataProvider = {
  async getList(resource, { pagination: { page, perPage } }) {
    const answer = await fetch('/api/b2b/retail/' + resource + '?Offset=' + (page - 1) * perPage, { headers: { authorization: 'Bearer ' + token() } })
    if (!answer.ok) throw new Error(answer.status)
    const { items, total } = await answer.json()
    return { data: items.map(({ guid, ...item }) => ({ id: guid, ...item })), total }
  },
}
const texts = ['name', 'city', 'street', 'houseNumber', 'zipCode'].map(source => h(TextField, { key: source, source }))
const Locations = () => h(List, { perPage: ${limits.pageSize}, exporter: false },
  h(Datagrid, { bulkActionButtons: false }, ...texts, h(DateField, { source: 'createdAt' })))
createRoot(document.getElementById('root')).render(
  h(Admin, { dataProvider, authProvider, disableTelemetry: true }, h(Resource, { name: 'locations', list: Locations })))`

const codes = `import { createRoot } from 'react-dom/client'
import { createElement as h } from 'react'
import { QRCodeSVG } from 'qrcode.react'
window.drawCodes = values => new Promise(done => {
  const start = performance.now()
  const host = document.getElementById('root')
  new MutationObserver((_, observer) => {
    if (host.querySelectorAll('svg').length < values.length) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
  }).observe(host, { childList: true, subtree: true })
  createRoot(host).render(values.map(value => h(QRCodeSVG, { key: value, value, level: 'Q', size: 38, marginSize: 4 })))
})`

const pages = { index: admin, locations: stockList, codes }

/**
 * Builds the reference pages.
 * @returns the built folder
 */
export async function buildReferencePages(folder: string): Promise<string> {
  const root = join(folder, 'bare')
  mkdirSync(root)
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  for (const [name, script] of Object.entries(pages)) {
    writeFileSync(join(root, `${name}.html`), html(`${name}.js`))
    writeFileSync(join(root, `${name}.js`), script)
  }
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { input: Object.keys(pages).map(name => join(root, `${name}.html`)) },
    },
  })
  await precompress(join(root, 'dist'))
  return join(root, 'dist')
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const posts = JSON.stringify(Array.from({ length: 10 }, (_, id) => ({ id, title: `Post ${id}` })))

/** Forwards a call to the portal's API, and the response to the browser, both unchanged. */
async function forward(request: IncomingMessage, reply: ServerResponse, portal: () => Promise<string>) {
  const { method, headers, url = '/' } = request
  const call = httpRequest(new URL(url, await portal()), { method, headers }, answer => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply)
  })
  call.on('error', () => reply.destroy())
  request.pipe(call)
}

/**
 * Serves the reference pages.
 * @param portal returns the URL of the server to which calls below `/api/b2b` are forwarded
 */
export async function serveReferencePages(folder: string, portal: () => Promise<string>) {
  const server = createServer((request, reply) => {
    const path = new URL(request.url ?? '/', 'http://bare').pathname
    if (path.startsWith('/api/b2b/')) return void forward(request, reply, portal).catch(() => reply.destroy())
    if (path.startsWith('/api/')) {
      reply.writeHead(200, { 'content-type': 'application/json', 'content-range': 'posts 0-9/10' }).end(posts)
      return
    }
    const file = join(folder, extname(path) ? path : 'index.html')
    const compressed = read(`${file}.br`)
    const content = compressed ?? read(file)
    if (!content) return void reply.writeHead(404).end()
    const headers = {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'max-age=31536000',
    }
    reply.writeHead(200, compressed ? { ...headers, 'content-encoding': 'br' } : headers).end(content)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise(done => server.close(done).closeAllConnections()) }
}

const read = (file: string) => {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
