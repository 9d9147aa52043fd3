/** Files that no form of ours sends: each is refused, soon and with its error, and no drawing calls another server. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../helpers/builders'
import { type TestServer, testServer } from '../helpers/server'
import { circle, plain, svg, upload } from '../helpers/uploads'

const bomb = () => {
  const levels = Array.from({ length: 9 }, (_, i) => `<g id="a${i + 1}">${`<use xlink:href="#a${i}"/>`.repeat(10)}</g>`)
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

describe('the corpus of bad uploads', () => {
  let t: TestServer
  let account: TestAccount
  beforeAll(async () => {
    t = await testServer()
    account = await t.organisation('Retailer')
  })
  afterAll(() => t.close())

  test.each(corpus)('%s', async (_name, content, status, errorCode) => {
    const bytes = await content()
    const began = Date.now()
    const answer = await upload(t, account, bytes)
    expect([answer.status, answer.body.errorCode ?? '']).toEqual([status, errorCode])
    expect(Date.now() - began).toBeLessThan(7000)
  })

  test('two files in one upload are refused', async () => {
    const picture = await plain(8, 8).png().toBuffer()
    expect((await upload(t, account, [picture, picture])).body.errorCode).toBe('PayloadTooLarge')
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
    for (const way of ways) answers.push((await upload(t, account, svg(way))).status)
    server.close()
    expect(calls).toBe(0)
    expect(answers.filter(status => status >= 500)).toEqual([])
  })
})
