/** Checks that CMYK photos are stored in the colours in which a browser shows them. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { convertImage } from '../../server/files/convertImage'
import { launchBrowser } from '../helpers/browser'
import { meanPixelDifference, readPixels, screenshotOfPicture } from '../helpers/shownPicture'

let browser: Awaited<ReturnType<typeof launchBrowser>>
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const size = { width: 600, height: 100 }
const convert = (content: Uint8Array) =>
  convertImage(content, 'shop', new AbortController().signal, { cpuMs: 20_000, wallMs: 120_000 })

/** Pixels in red, green, blue, white, black and grey. The photos show each of them as a column. */
const columns = Buffer.from([255, 0, 0, 0, 160, 60, 0, 0, 255, 255, 255, 255, 0, 0, 0, 128, 128, 128])
const inks = (options: { profile?: string; progressive?: boolean } = {}) => {
  const image = sharp(columns, { raw: { width: 6, height: 1, channels: 3 } })
    .resize(size.width, size.height, { kernel: 'nearest' })
    .toColourspace('cmyk')
  if (options.profile) image.withIccProfile(options.profile)
  return image.jpeg({ quality: 95, progressive: options.progressive ?? false }).toBuffer()
}

/** Inverts all channels of a CMYK photo. Adobe's programs store CMYK values inverted; other programs do not. */
const inverted = (photo: Buffer) =>
  sharp(photo).pipelineColourspace('cmyk').negate().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()

const adobeMarker = Buffer.from('ffee000e41646f6265', 'hex')
const markerBytes = 16
/** Changes the Adobe segment (APP14) of a JPEG file, which says how the CMYK values are stored. */
const withAdobeMarker = (photo: Buffer, marker: (stored: Buffer) => Uint8Array) => {
  const at = photo.indexOf(adobeMarker)
  const end = at + markerBytes
  return Buffer.concat([photo.subarray(0, at), marker(photo.subarray(at, end)), photo.subarray(end)])
}
const withTransform = (transform: number) => (stored: Buffer) => Buffer.from([...stored.subarray(0, -1), transform])

/** Adds an RGB ICC profile, which does not match a CMYK file. */
const withProfile = async (photo: Buffer) => {
  const other = await sharp(columns, { raw: { width: 6, height: 1, channels: 3 } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const at = other.indexOf(Buffer.from('ICC_PROFILE')) - 4
  const segment = other.subarray(at, at + 2 + other.readUInt16BE(at + 2))
  return Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)])
}

test.each([
  ['as Adobe programs store them', () => inks()],
  ['progressive', () => inks({ progressive: true })],
  ['as luminance and chroma (YCCK)', async () => withAdobeMarker(await inks(), withTransform(2))],
  ['without the marker of Adobe programs', async () => withAdobeMarker(await inks(), () => Buffer.alloc(0))],
  ['stored the other way round', async () => inverted(await inks())],
  ['with a profile of a screen', async () => withProfile(await inks())],
])('a photo in inks %s is stored in the colours of a browser', async (_name, file) => {
  const photo = await file()
  expect((await sharp(photo).metadata()).space).toBe('cmyk')
  const [shown, stored] = await Promise.all([
    readPixels(await screenshotOfPicture(browser, photo, 'image/jpeg', size)),
    readPixels((await convert(photo)).original),
  ])
  expect(meanPixelDifference(shown, stored)).toBeLessThan(3)
})

test('a photo in inks with a profile of them is stored in the colours of the profile', async () => {
  const photo = await inks({ profile: 'cmyk' })
  const wanted = await sharp(photo).toColourspace('srgb').png().toBuffer()
  const [shown, stored] = await Promise.all([readPixels(wanted), readPixels((await convert(photo)).original)])
  expect(meanPixelDifference(shown, stored)).toBeLessThan(3)
})

test('a truncated photo in inks is stored as far as it decodes', async () => {
  const noise = await sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 90, sigma: 40 },
    },
  })
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer()
  const { height } = await sharp((await convert(noise.subarray(0, noise.length * 0.6))).original).metadata()
  expect(height).toBeGreaterThan(300)
  expect(height).toBeLessThan(420)
})
