/** Checks that usual pictures of cameras and drawing programs are accepted, and others rejected with the reason. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { convertImage } from '../../server/files/convertImage'
import { launchBrowser } from '../helpers/browser'
import { acceptedLogos, rejectedLogos } from '../helpers/sampleLogos'
import { meanPixelDifference, readPixels, screenshotOfPicture } from '../helpers/shownPicture'

const never = new AbortController().signal
/** Time limits that suffice on a busy machine. Other tests check how long a picture takes. */
const patient = { cpuMs: 20_000, wallMs: 120_000 }
const convert = (content: Uint8Array | string) => convertImage(Buffer.from(content), 'shop', never, patient)
const reasonOf = (content: Uint8Array | string) =>
  convert(content).then(
    () => 'accepted',
    error => error.reason,
  )

/** Draws columns of different colours, so that no row looks like the colour with which a decoder fills missing rows. */
const stripes = async (width: number, height: number) =>
  await sharp({ create: { width: 3, height: 1, channels: 3, background: '#f00' } })
    .composite([{ input: Buffer.from([0, 0, 255]), raw: { width: 1, height: 1, channels: 3 }, left: 2, top: 0 }])
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .jpeg()
    .toBuffer()

describe('a drawing', () => {
  let browser: Awaited<ReturnType<typeof launchBrowser>>
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  /** Converts the content to UTF-8. Browsers read UTF-16 only with a byte order mark. */
  const inUtf8 = (content: Uint8Array | string) => {
    const bytes = Buffer.from(content)
    if (!bytes.includes(0)) return bytes
    const text = new TextDecoder(bytes[0] === 0 || bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le').decode(bytes)
    return Buffer.from(text.replace(/encoding="[^"]*"/i, 'encoding="UTF-8"'))
  }

  test.each(acceptedLogos)('of %s is rendered as a browser does', async (_name, content, width, height) => {
    const { original } = await convert(content)
    expect(await sharp(original).metadata()).toMatchObject({ width, height })
    const shown = await screenshotOfPicture(browser, inUtf8(content), 'image/svg+xml', { width, height })
    expect(meanPixelDifference(await readPixels(shown), await readPixels(original))).toBeLessThan(6)
  })

  test.each(rejectedLogos)('is rejected with the reason %s', async (reason, content) => {
    expect(await reasonOf(content)).toBe(reason)
  })
})

describe('a photo', () => {
  test('of 48 megapixels is stored smaller and upright', async () => {
    const photo = await sharp(await stripes(8000, 6000))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { original } = await convert(photo)
    const { width = 0, height = 0 } = await sharp(original).metadata()
    expect([height, Math.round((height / width) * 100)]).toEqual([4000, 133])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('with the EXIF orientation %d is stored upright', async orientation => {
    const corners = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0, 0, 255, 255, 255, 0, 255])
    const photo = await sharp(corners, { raw: { width: 3, height: 2, channels: 3 } })
      .resize(300, 200, { kernel: 'nearest' })
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
    const shown = await sharp(photo).autoOrient().png().toBuffer()
    const [wanted, stored] = await Promise.all([readPixels(shown), readPixels((await convert(photo)).original)])
    expect(meanPixelDifference(wanted, stored)).toBeLessThan(6)
  })

  test.each([
    [0.98, 'accepted'],
    [0.6, 'accepted'],
    [0.1, 'damaged'],
  ])('of which %d is present is %s', async (share, outcome) => {
    const noise = { type: 'gaussian', mean: 90, sigma: 40 } as const
    const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#000', noise } })
      .jpeg()
      .toBuffer()
    expect(await reasonOf(photo.subarray(0, photo.length * share))).toBe(outcome)
  })

  test('whose end is missing is stored as far as it decodes', async () => {
    const noise = { type: 'gaussian', mean: 90, sigma: 40 } as const
    const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#000', noise } })
      .jpeg()
      .toBuffer()
    const { height } = await sharp((await convert(photo.subarray(0, photo.length * 0.6))).original).metadata()
    expect(height).toBeGreaterThan(300)
    expect(height).toBeLessThan(420)
  })

  test('of too many pixels is rejected with the possible number', async () => {
    const large = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await expect(convert(large)).rejects.toMatchObject({ reason: 'tooManyPixels', params: { size: 36, limit: 25 } })
  })
})

test.each([
  ['HEIC', 'cameraFormat', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['AVIF', 'otherFormat', '\0\0\0\x1cftypmif1\0\0\0\0mif1avif'],
  ['RAW', 'cameraFormat', 'II*\0\x10\0\0\0CR\x02\0'],
  ['TIFF', 'otherFormat', 'MM\0*\0\0\0\x08'],
  ['GIF', 'otherFormat', 'GIF89a'],
  ['BMP', 'otherFormat', 'BM\0\0\0\0'],
  ['PDF', 'otherFormat', '%PDF-1.7'],
  ['Photoshop (PSD)', 'otherFormat', '8BPS\0\x01'],
  ['SVGZ', 'otherFormat', '\x1f\x8b\x08'],
  ['ZIP', 'otherFormat', 'PK\x03\x04'],
])('a file of the format %s is named', async (format, reason, start) => {
  await expect(convert(Buffer.from(start, 'latin1'))).rejects.toMatchObject({ reason, params: { format } })
})
