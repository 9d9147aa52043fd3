import { afterAll, beforeAll, expect, test } from 'vitest'
import { images } from '../../server/db/schema'
import { imageFileName } from '../../server/files/imageUrls'
import { startTestServer, type TestServer } from '../helpers/server'

const image = '3f0d8f0e-7a4f-4a5e-9a43-0d2f6d0c7b11'
let t: TestServer
beforeAll(async () => {
  t = await startTestServer({ config: { publicUrl: 'https://portal.example' } })
  const { organisationId } = await t.organisation('Retailer')
  await t.db.insert(images).values({ id: image, organisationId })
  await t.deps.files.put(imageFileName(image, 'sm'), new Uint8Array([1]), 'image/webp')
})
afterAll(() => t.close())

const kinds = [
  ['a page', '/sign-in'],
  ['the description of the API', '/api/openapi.json'],
  ['a refusal of the API', '/api/auth/me'],
  ['an unknown address of the API', '/api/nothing'],
  ['the docs', '/api/docs/'],
  ['a script of the docs', '/api/docs/static/swagger-ui-bundle.js'],
  ['a file', `/files/images/${image}/sm.webp`],
  ['an unknown file', `/files/images/${image}/lg.webp`],
  ['the configuration', '/config.json'],
] as const
const headersOf = async (url: string) => (await t.app.inject({ method: 'GET', url })).headers

test.each(kinds)('%s cannot be framed, sniffed or reached without TLS', async (_kind, url) => {
  expect(await headersOf(url)).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
  })
})

test.each(kinds.slice(0, 7))('%s has a policy that runs no foreign script', async (_kind, url) => {
  const policy = String((await headersOf(url))['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe-(inline|eval)|https:(;|$)|\*/)
})

test.each(kinds.slice(2, 4))('%s is not stored by any cache', async (_kind, url) => {
  expect((await headersOf(url))['cache-control']).toBe('no-store')
})

test('an answer of the API is not stored by any cache', async () => {
  const { status, headers } = await t.call(await t.organisation('Retailer'), 'GET', '/auth/me')
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
})

test('the page of an area names the area’s code, all other pages do not', async () => {
  const codeOf = async (url: string) =>
    (await t.app.inject({ method: 'GET', url })).payload.match(/assets\/area-[^"]+/g)
  expect(await codeOf('/retail/structure')).not.toBeNull()
  expect(await codeOf('/staff/applications')).not.toBeNull()
  for (const url of ['/', '/sign-in', '/retail/QRs', '/retailers'])
    expect([url, await codeOf(url)]).toEqual([url, null])
})

test('the code of an area’s page loads after what is visible first, and after the first data', async () => {
  const { payload } = await t.app.inject({ method: 'GET', url: '/retail/structure' })
  const tags = payload.match(/<(script type="module"|link rel="modulepreload")[^>]*>/g) ?? []
  expect(tags.length).toBeGreaterThan(1)
  for (const tag of tags) expect(tag).toContain('fetchpriority="low"')
})

test('the docs use no external validator', async () => {
  const { payload } = await t.app.inject({ method: 'GET', url: '/api/docs/static/swagger-initializer.js' })
  expect(payload).toContain('"validatorUrl":null')
})

test('a file runs no script and is not found by another spelling', async () => {
  expect((await headersOf(`/files/images/${image}/sm.webp`))['content-security-policy']).toBe(
    "default-src 'none'; sandbox",
  )
  for (const url of ['/files/images/..%2f..%2fserver.pid/sm.webp', `/files/images/${image}/..%2fsm.webp`]) {
    expect((await t.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  }
})
