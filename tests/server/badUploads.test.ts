/**
 * Checks invalid, huge and hostile uploads: each is rejected quickly, and no drawing makes the server send a request to
 * another server. Each upload starts a process. Therefore `npm test` uploads one drawing for each reason of a rejection
 * and only reads the others, and `npm run attack -- --only uploads` uploads all of them.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSvg } from '../../server/files/convert/svg.mjs'
import type { TestAccount } from '../helpers/builders'
import {
  nestedDrawings,
  svgEntityBomb,
  svgWithFilter,
  svgWithManyFilters,
  svgWithNestedUses,
  svgWithRect,
} from '../helpers/hostileDrawings'
import { startTestServer, type TestServer } from '../helpers/server'
import { createPlainPicture, svgCircle, uploadPicture, wrapInSvg } from '../helpers/uploads'

const isWhole = process.env.DRAWINGS === 'whole'

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
  ['a GIF', () => createPlainPicture(4, 4).gif().toBuffer(), 422, 'UnprocessableEntity'],
  ['a TIFF', () => createPlainPicture(4, 4).tiff().toBuffer(), 422, 'UnprocessableEntity'],
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
  ['a picture of 36 million pixels', () => createPlainPicture(6000, 6000).png().toBuffer(), 422, 'UnprocessableEntity'],
  ['more than 5 MB', () => Buffer.alloc(5 * 1024 * 1024 + 1, 1), 413, 'PayloadTooLarge'],
  ['an SVG of more than 256 KB', () => wrapInSvg(`<!--${'x'.repeat(256 * 1024)}-->`), 413, 'PayloadTooLarge'],
  ['an SVG with entities', () => svgEntityBomb, 422, 'UnprocessableEntity'],
  [
    'an SVG that reads a file',
    () => wrapInSvg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>'),
    422,
    'UnprocessableEntity',
  ],
  ['an SVG in UTF-16', () => Buffer.from(`\uFEFF${svgEntityBomb}`, 'utf16le'), 422, 'UnprocessableEntity'],
  ['a broken SVG', () => wrapInSvg('<g>'), 422, 'UnprocessableEntity'],
  ['an SVG without a drawing', () => '<svg/>', 422, 'UnprocessableEntity'],
  ['an SVG that multiplies itself', svgWithNestedUses, 422, 'UnprocessableEntity'],
  [
    'an SVG that multiplies itself by another prefix',
    () =>
      svgWithNestedUses().replaceAll('<use', '<s:use').replace('<svg ', '<svg xmlns:s="http://www.w3.org/2000/svg" '),
    422,
    'UnprocessableEntity',
  ],
  ['an SVG that refers to itself', () => wrapInSvg('<g id="a"><use href="#a"/></g>'), 422, 'UnprocessableEntity'],
  ['a filter that grows shapes', () => svgWithFilter('<feMorphology radius="20"/>'), 422, 'UnprocessableEntity'],
  ['a filter that makes noise', () => svgWithFilter('<feTurbulence numOctaves="99"/>'), 422, 'UnprocessableEntity'],
  ['a filter of a large matrix', () => svgWithFilter('<feConvolveMatrix order="99"/>'), 422, 'UnprocessableEntity'],
  [
    'a filter of many steps',
    () => svgWithFilter('<feGaussianBlur stdDeviation="9"/>'.repeat(50)),
    422,
    'UnprocessableEntity',
  ],
  ['many filters by name', () => svgWithFilter('', `filter="${'blur(9px) '.repeat(50)}"`), 422, 'UnprocessableEntity'],
  ['a filter on many shapes', () => svgWithManyFilters('', 'filter="url(#f)"'), 422, 'UnprocessableEntity'],
  ['a filter by style', () => svgWithManyFilters('', 'style="filter:url(#f)"'), 422, 'UnprocessableEntity'],
  ['a filter by class', () => svgWithManyFilters('.a,.b{filter:url( "#f" )}', 'class="b"'), 422, 'UnprocessableEntity'],
  ['a filter by any selector', () => svgWithManyFilters('svg>rect{filter:url(#f)}', ''), 422, 'UnprocessableEntity'],
  ['a filter by escapes', () => svgWithManyFilters('rect{filter:u\\72l(#f)}', ''), 422, 'UnprocessableEntity'],
  ['patterns of patterns', nestedDrawings.patterns, 422, 'UnprocessableEntity'],
  ['masks of masks', nestedDrawings.masks, 422, 'UnprocessableEntity'],
  ['markers of markers', nestedDrawings.markers, 422, 'UnprocessableEntity'],
  [
    'a pattern that many shapes inherit',
    () =>
      wrapInSvg(
        `<pattern id="p" width=".1" height=".1">${'<path d="M0 0h1"/>'.repeat(900)}</pattern><g fill="url(#p)">${'<rect width="9" height="9"/>'.repeat(900)}</g>`,
      ),
    422,
    'UnprocessableEntity',
  ],
  [
    'an SVG that endlessly repeats a missing element',
    () => wrapInSvg('<g id="a" fill="url(#a)"><use href="#b"/></g>'),
    422,
    'UnprocessableEntity',
  ],
  [
    'an SVG that multiplies itself next to an element with a name of JavaScript’s',
    () => svgWithNestedUses().replace('</svg>', '<constructor/></svg>'),
    422,
    'UnprocessableEntity',
  ],
  [
    'a filter by a rule that stays open',
    () => svgWithManyFilters('rect{filter:url(#f)', ''),
    422,
    'UnprocessableEntity',
  ],
  ['an immensely wide SVG', () => wrapInSvg(svgCircle, 'width="1e9" height="1e9"'), 422, 'UnprocessableEntity'],
]

/** Valid drawings with constructs that drawing programs write: shadows, gradients by class, masks, sprites. */
const drawings: [string, string][] = [
  [
    'a shadow as design tools export it',
    svgWithRect(
      '<defs><filter id="f" x="0" y="0" width="24" height="12" filterUnits="userSpaceOnUse"><feFlood flood-opacity="0" result="b"/><feColorMatrix in="SourceAlpha" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="h"/><feOffset dy="1"/><feGaussianBlur stdDeviation="0.5"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/><feBlend in2="b" result="e"/><feBlend in="SourceGraphic" in2="e"/></filter></defs>',
      'filter="url(#f)" fill="#0a0"',
    ),
  ],
  [
    'many shapes with gradients by class',
    wrapInSvg(
      `<defs><style>.c1{fill:url(#g1)}.c2{fill:url(#g2);}</style><linearGradient id="g1"><stop stop-color="red"/><stop offset="1"/></linearGradient><linearGradient id="g2" xlink:href="#g1"/></defs><g id="Layer_1">${'<path class="c2" d="M0 0h9v9z"/><path class="c1" d="M0 0h9v9z"/>'.repeat(500)}</g>`,
    ),
  ],
  [
    'a mask and a clipped picture of the same shape',
    wrapInSvg(
      `<mask id="m" fill="white"><use xlink:href="#s"/></mask><clipPath id="c"><use href="#s"/></clipPath><circle id="s" cx="12" cy="6" r="5"/><g mask="url(#m)"><g clip-path="url(#c)">${'<rect width="24" height="12" fill="red"/>'.repeat(50)}</g></g>`,
    ),
  ],
]

describe('the corpus of bad uploads', () => {
  let t: TestServer
  let account: TestAccount
  beforeAll(async () => {
    t = await startTestServer()
    account = await t.organisation('Retailer')
  })
  afterAll(() => t.close())

  /** Uploads a picture again after a 503, as a client does, with which a busy machine answers. */
  const uploadUntilAvailable = async (bytes: Uint8Array | string) => {
    for (let attempt = 1; ; attempt++) {
      const began = Date.now()
      const answer = await uploadPicture(t, account, bytes)
      if (answer.status !== 503 || attempt === 4) return { answer, tookMs: Date.now() - began }
    }
  }
  /** Reasons for which reading a drawing has failed. */
  const reasons = new Set<unknown>()
  /** Returns whether reading the file fails as an uploaded drawing does, with a reason of an earlier test. */
  const isRejectedAsAnother = (bytes: Uint8Array | string) => {
    if (!String(bytes).includes('<svg')) return false
    try {
      readSvg(Buffer.from(bytes as string))
      return false
    } catch (error) {
      expect(error).toHaveProperty('name', 'ImageRejectionError')
      const { reason } = error as { reason?: unknown }
      const isKnown = reasons.has(reason)
      reasons.add(reason)
      return isKnown
    }
  }

  test.each(corpus)('%s', async (_name, content, status, errorCode) => {
    const bytes = await content()
    if (!isWhole && status === 422 && isRejectedAsAnother(bytes)) return
    const { answer, tookMs } = await uploadUntilAvailable(bytes)
    expect([answer.status, answer.body.errorCode ?? '']).toEqual([status, errorCode])
    // The time limit is generous, because the server limits the processor time of a picture, and the elapsed time
    // depends on the machine.
    expect(tookMs).toBeLessThan(60_000)
  })

  test.each(drawings)('is not so strict that it rejects %s', async (_name, content) => {
    expect((await uploadUntilAvailable(content)).answer.status).toBe(201)
  })

  test('two files in one upload are rejected', async () => {
    const picture = await createPlainPicture(8, 8).png().toBuffer()
    expect((await uploadPicture(t, account, [picture, picture])).body.errorCode).toBe('PayloadTooLarge')
  })

  test('a body that is not multipart is rejected', async () => {
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
      response.end(wrapInSvg(svgCircle))
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const ways = [
      `<use xlink:href="${url}/a.svg#x"/>`,
      `<style>@import url(${url}/a.css); circle { fill: url(${url}/b.svg#f) }</style>${svgCircle}`,
      `<rect width="9" height="9" filter="url(${url}/c.svg#f)" mask="url(${url}/d.svg#m)"/>`,
      `<script xlink:href="${url}/e.js"/>${svgCircle}`,
      `<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="${url}/f.png"/></foreignObject>`,
    ]
    const answers = []
    for (const way of ways) answers.push((await uploadPicture(t, account, wrapInSvg(way))).status)
    server.close()
    expect(calls).toBe(0)
    expect(answers.filter(status => status >= 500)).toEqual([])
  })
})
