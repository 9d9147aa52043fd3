/** Sample pictures, and functions that upload them as a browser's form does. */
import sharp from 'sharp'
import type { TestCaller, TestServer } from './server'

export const createPlainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#08f' } })
export const wrapInSvg = (inner: string, attributes = 'width="24" height="12"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`
export const svgCircle = '<circle cx="12" cy="6" r="5" fill="red"/>'

export const uploadPicture = async (
  t: TestServer,
  caller: TestCaller | null,
  content: Uint8Array | string | (Uint8Array | string)[],
  headers = {},
) => {
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
