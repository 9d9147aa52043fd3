import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fingerprint } from '../../server/auth/secrets'
import { images, invites } from '../../server/db/schema'
import { purgeOrphanedImages } from '../../server/repositories/images'
import { type Caller, type TestServer, testServer } from '../helpers/server'

const day = 24 * 3600_000
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: '#08f' } })
const svg = (inner: string, attributes = 'width="24" height="12"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`
const circle = '<circle cx="12" cy="6" r="5" fill="red"/>'

describe('uploads', () => {
  let t: TestServer
  let account: Exclude<Caller, null> & { organisationId: string }
  beforeAll(async () => {
    t = await testServer()
    account = await t.organisation('Retailer')
  })
  afterAll(() => t.close())

  const upload = async (caller: Caller, content: Uint8Array | string | (Uint8Array | string)[], headers = {}) => {
    const form = new FormData()
    for (const part of Array.isArray(content) ? content : [content]) {
      form.append('file', new Blob([part as BlobPart], { type: 'image/png' }), 'logo.png')
    }
    const request = new Response(form)
    const type = request.headers.get('content-type') ?? ''
    const payload = Buffer.from(await request.arrayBuffer())
    return t.call(caller, 'POST', '/resources?md=true&sm=true', payload, {
      headers: { 'content-type': type, ...headers },
    })
  }
  const fetched = (url: string) => t.app.inject({ url })
  const sizeOf = async (url: string) => {
    const { format, width, height } = await sharp((await fetched(url)).rawPayload).metadata()
    return [format, width, height]
  }

  test('a picture comes back as WebP in four sizes, never enlarged', async () => {
    const { status, body } = await upload(account, await plain(1000, 500).png().toBuffer())
    expect(status).toBe(201)
    expect(Object.keys(body).sort()).toEqual(['guid', 'lgUrl', 'mdUrl', 'originalUrl', 'smUrl'])
    expect(await Promise.all([body.smUrl, body.mdUrl, body.lgUrl, body.originalUrl].map(sizeOf))).toEqual([
      ['webp', 160, 80],
      ['webp', 480, 240],
      ['webp', 1000, 500],
      ['webp', 1000, 500],
    ])
  })

  test('files are served locked down and cached for good', async () => {
    const { body } = await upload(account, await plain(10, 10).png().toBuffer())
    const { statusCode, headers } = await fetched(body.smUrl)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test.each([
    `/files/images/${randomUUID()}/sm.webp`,
    '/files/images/x/sm.webp',
    `/files/images/${randomUUID()}/..%2f..%2fdb`,
    '/files/images/..%2f..%2fsecret/sm.webp',
  ])('nothing is at %s', async url => {
    const answer = await fetched(url)
    expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'EntityNotFound'])
  })

  test.each(['jpeg', 'webp', 'png'] as const)(
    '%s is told by its content, whatever name and type are sent',
    async kind => {
      const { status, body } = await upload(account, await plain(64, 32).toFormat(kind).toBuffer())
      expect([status, await sizeOf(body.lgUrl)]).toEqual([201, ['webp', 64, 32]])
    },
  )

  test('an SVG is drawn as a raster, its prolog and DOCTYPE left away', async () => {
    const prolog =
      '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n' +
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n'
    const { status, body } = await upload(account, prolog + svg(circle))
    expect(status).toBe(201)
    expect(await sizeOf(body.originalUrl)).toEqual(['webp', 1200, 600])
    const pixel = await sharp((await fetched(body.lgUrl)).rawPayload)
      .extract({ left: 600, top: 300, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    expect([...pixel].map(value => Math.round(value / 64))).toEqual([4, 0, 0])
  })

  test('a photo is turned upright and loses what it tells about its maker', async () => {
    const photo = await plain(40, 20)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera', Artist: 'Olena' }, IFD3: { GPSLatitude: '50/1 27/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { body } = await upload(account, photo)
    for (const url of [body.smUrl, body.originalUrl]) {
      const metadata = await sharp((await fetched(url)).rawPayload).metadata()
      expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
        20,
        40,
        undefined,
        undefined,
      ])
    }
  })

  describe('without a session', () => {
    const invite = async (overrides = {}) => {
      const code = randomUUID()
      const values = { role: 'Sponsor' as const, email: 'new@test.example', country: 'UA' as const }
      await t.db.insert(invites).values({
        ...values,
        codeHash: fingerprint(code),
        expiresAt: new Date(Date.now() + day),
        ...overrides,
      })
      return code
    }
    const send = async (headers: Record<string, string>) => upload(null, await plain(8, 8).png().toBuffer(), headers)

    test('a live invite lets a logo in, which is nobody’s until sign-up', async () => {
      const code = await invite()
      const { status, body } = await send({ 'x-invite-code': code })
      expect(status).toBe(201)
      const [row] = await t.db.select().from(images).where(eq(images.id, body.guid))
      expect(row).toMatchObject({ organisationId: null, inviteHash: fingerprint(code) })
    })

    test('no, an unknown, a used and an expired invite are refused, and nothing is stored', async () => {
      const before = await t.db.$count(images)
      const codes = [
        await invite({ usedAt: new Date() }),
        await invite({ expiresAt: new Date(Date.now() - 1000) }),
        'unknown',
      ]
      const answers = [await send({}), ...(await Promise.all(codes.map(code => send({ 'x-invite-code': code }))))]
      expect(answers.map(answer => [answer.status, answer.body.errorCode])).toEqual(
        Array(4).fill([401, 'Unauthorized']),
      )
      expect(await t.db.$count(images)).toBe(before)
    })

    test('logos of sign-ups that never happened go after a day, with their files; others stay', async () => {
      const orphan = (await send({ 'x-invite-code': await invite() })).body
      const fresh = (await send({ 'x-invite-code': await invite() })).body
      const owned = (await upload(account, await plain(8, 8).png().toBuffer())).body
      const old = new Date(Date.now() - day - 60_000)
      for (const { guid } of [orphan, owned]) {
        await t.db.update(images).set({ createdAt: old }).where(eq(images.id, guid))
      }
      expect(await purgeOrphanedImages(t.db, t.deps.files)).toBe(1)
      const statuses = await Promise.all([orphan, fresh, owned].map(image => fetched(image.smUrl)))
      expect(statuses.map(answer => answer.statusCode)).toEqual([404, 200, 200])
    })
  })

  describe('the corpus of bad uploads', () => {
    const bomb = () => {
      const levels = Array.from(
        { length: 9 },
        (_, i) => `<g id="a${i + 1}">${`<use xlink:href="#a${i}"/>`.repeat(10)}</g>`,
      )
      return svg(`<g id="a0"><rect width="9" height="9"/></g>${levels.join('')}`)
    }
    const laughs =
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>' +
      svg('<text>&b;</text>')
    const noise = async () =>
      await sharp({
        create: {
          width: 300,
          height: 300,
          channels: 3,
          background: 'red',
          noise: { type: 'gaussian', mean: 128, sigma: 30 },
        },
      })
        .png()
        .toBuffer()
    const corpus: [string, () => Promise<Uint8Array | string> | Uint8Array | string, number, string][] = [
      ['an empty file', () => '', 422, 'ImageIsMissing'],
      ['text', () => 'hello', 422, 'UnprocessableEntity'],
      ['a web page', () => '<!DOCTYPE html><html><script>alert(1)</script></html>', 422, 'UnprocessableEntity'],
      ['a program', () => Buffer.from('MZ\u0090\u0000'), 422, 'UnprocessableEntity'],
      ['a PDF', () => '%PDF-1.7', 422, 'UnprocessableEntity'],
      ['a GIF', () => plain(4, 4).gif().toBuffer(), 422, 'UnprocessableEntity'],
      ['a TIFF', () => plain(4, 4).tiff().toBuffer(), 422, 'UnprocessableEntity'],
      ['the signature of a PNG alone', () => Buffer.from('89504e470d0a1a0a', 'hex'), 422, 'UnprocessableEntity'],
      ['a truncated PNG', async () => (await noise()).subarray(0, 40_000), 422, 'UnprocessableEntity'],
      [
        'a truncated JPEG',
        async () =>
          (
            await sharp(await noise())
              .jpeg()
              .toBuffer()
          ).subarray(0, 2000),
        422,
        'UnprocessableEntity',
      ],
      ['a picture of 36 million pixels', () => plain(6000, 6000).png().toBuffer(), 422, 'UnprocessableEntity'],
      ['more than 5 MB', () => Buffer.alloc(5 * 1024 * 1024 + 1, 1), 413, 'PayloadTooLarge'],
      ['an SVG of more than 256 KB', () => svg(`<!--${'x'.repeat(256 * 1024)}-->`), 413, 'PayloadTooLarge'],
      ['an SVG with entities', () => laughs, 422, 'UnprocessableEntity'],
      [
        'an SVG that reads a file',
        () => svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>'),
        422,
        'UnprocessableEntity',
      ],
      ['an SVG in UTF-16', () => Buffer.from(`\uFEFF${laughs}`, 'utf16le'), 422, 'UnprocessableEntity'],
      ['a broken SVG', () => svg('<g>'), 422, 'UnprocessableEntity'],
      ['an SVG without a drawing', () => '<svg/>', 422, 'UnprocessableEntity'],
      ['an SVG that multiplies itself', bomb, 422, 'UnprocessableEntity'],
      ['an immensely wide SVG', () => svg(circle, 'width="1e9" height="1e9"'), 422, 'UnprocessableEntity'],
    ]

    test.each(corpus)('%s', async (_name, content, status, errorCode) => {
      const bytes = await content()
      const began = Date.now()
      const answer = await upload(account, bytes)
      expect([answer.status, answer.body.errorCode ?? '']).toEqual([status, errorCode])
      expect(Date.now() - began).toBeLessThan(7000)
    })

    test('two files in one upload are refused', async () => {
      const picture = await plain(8, 8).png().toBuffer()
      expect((await upload(account, [picture, picture])).body.errorCode).toBe('PayloadTooLarge')
    })

    test('what is no multipart body is refused', async () => {
      const json = await t.call(account, 'POST', '/resources', { file: 'x' })
      const raw = await t.call(account, 'POST', '/resources', 'x', { headers: { 'content-type': 'image/png' } })
      const torn = await t.call(
        account,
        'POST',
        '/resources',
        '--b\r\nContent-Disposition: form-data; name="file"; fil',
        {
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
        },
      )
      for (const answer of [json, raw, torn]) {
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(answer.status).toBeLessThan(500)
        expect(answer.body.errorCode).toBeTypeOf('string')
      }
    })

    test('no drawing makes the server call another', async () => {
      let calls = 0
      const server = createServer((_request, response) => {
        calls++
        response.end(svg(circle))
      }).listen(0, '127.0.0.1')
      await new Promise(resolve => server.once('listening', resolve))
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const ways = [
        `<use xlink:href="${url}/a.svg#x"/>`,
        `<style>@import url(${url}/a.css); circle { fill: url(${url}/b.svg#f) }</style>${circle}`,
        `<rect width="9" height="9" filter="url(${url}/c.svg#f)" mask="url(${url}/d.svg#m)"/>`,
        `<script xlink:href="${url}/e.js"/>${circle}`,
        `<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="${url}/f.png"/></foreignObject>`,
      ]
      const answers = []
      for (const way of ways) answers.push((await upload(account, svg(way))).status)
      server.close()
      expect(calls).toBe(0)
      expect(answers.filter(status => status >= 500)).toEqual([])
    })
  })

  test('many uploads at once are all answered, and the rest is told to come back', async () => {
    const picture = await plain(1500, 1500).png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 24 }, () => upload(account, picture)))
    const statuses = answers.map(answer => answer.status)
    expect(statuses.filter(status => status === 201).length).toBeGreaterThanOrEqual(18)
    expect(statuses.filter(status => status !== 201 && status !== 503)).toEqual([])
  })

  test('an image of one organisation is of no use to another', async () => {
    const { body } = await upload(account, await plain(8, 8).png().toBuffer())
    const [row] = await t.db.select().from(images).where(eq(images.id, body.guid))
    expect(row?.organisationId).toBe(account.organisationId)
  })
})
