/** Copies only the files that the Dockerfile copies into an empty folder, and checks that the server runs there. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createDataDir } from '../helpers/dataDir'
import { callApi, startServer } from '../helpers/serverProcess'
import { createStoreBody, findKyivId } from '../helpers/storeBodies'
import { svgCircle, wrapInSvg } from '../helpers/uploads'

const root = resolve(import.meta.dirname, '../..')
const copied = [
  ...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^COPY --from=build \/app\/(\S+) \.\/(\S+)$/gm),
]

test('it starts, shows the portal, accepts a picture and prints a label', async () => {
  const data = await createDataDir()
  const folder = mkdtempSync(join(tmpdir(), 'portal-image-'))
  expect(copied.length).toBeGreaterThan(3)
  for (const [, from = '', to = ''] of copied) cpSync(join(root, from), join(folder, to), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const server = await startServer(data.env, 60_000, join(folder, 'dist/server/main.js'))
  const { token } = data

  expect(await (await fetch(server.url)).text()).toContain('<div id="root"')
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
  const headers = { authorization: `Bearer ${token}` }
  for (const content of [new Uint8Array(picture), wrapInSvg(svgCircle)]) {
    const body = new FormData()
    body.set('file', new Blob([content]), 'a.png')
    expect((await fetch(`${server.url}/api/resources`, { method: 'POST', headers, body })).status).toBe(201)
  }
  const body = createStoreBody(await findKyivId(server.url, token), 'Labelled')
  const store = await callApi(server.url, token, 'POST', '/b2b/retail/locations', body)
  const added = await callApi(server.url, token, 'POST', `/b2b/retail/locations/${store.body.guid}/bins`, {
    description: '',
  })
  const label = await fetch(`${server.url}/api/b2b/common/print/bin/${added.body.guid}`, { headers })
  expect(label.headers.get('content-type')).toContain('application/pdf')

  expect(await server.end('SIGTERM')).toBe(0)
  rmSync(folder, { recursive: true, force: true })
  data.remove()
})
