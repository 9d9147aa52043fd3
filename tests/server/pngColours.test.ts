/**
 * Checks that a PNG is stored in the colours in which a browser shows it, for every way to describe its colour space
 * and for every colour type and bit depth.
 */
import fc from 'fast-check'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createColourProfile, createGreyProfile } from '../../server/files/convert/iccProfile.mjs'
import { embedColourProfile } from '../../server/files/convert/pngColours.mjs'
import { readRaster } from '../../server/files/convert/raster.mjs'
import { convertImage } from '../../server/files/convertImage'
import { launchBrowser } from '../helpers/browser'
import {
  buildPng,
  type ColourType,
  chromaticitiesChunk,
  cicpChunk,
  damagedChunk,
  displayP3Points,
  gammaChunk,
  iccProfileChunk,
  type PngChunk,
  patchesSide,
  srgbChunk,
} from '../helpers/pngFiles'
import { meanPixelDifference, readPixels } from '../helpers/shownPicture'

let browser: Awaited<ReturnType<typeof launchBrowser>>
let page: Page
beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: patchesSide, height: patchesSide } })
})
afterAll(() => browser.close())

const shown = async (photo: Uint8Array) => {
  const address = `data:image/png;base64,${Buffer.from(photo).toString('base64')}`
  await page.setContent(`<body style="margin:0"><img style="display:block" src="${address}">`)
  const image = page.locator('img')
  await image.evaluate((element: HTMLImageElement) => element.decode())
  return readPixels(await image.screenshot())
}
const bounds = { mostPixels: 25e6, mostJpegPixels: 120e6, side: 4096 }
const read = async (photo: Uint8Array) => readPixels(await (await readRaster(photo, bounds))().png().toBuffer())

const { icc: p3 = Buffer.alloc(0) } = await sharp(
  await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .withIccProfile('p3')
    .png()
    .toBuffer(),
).metadata()
const point = (x: number, y: number) => ({ x, y })
const wide = createColourProfile(
  {
    white: point(0.3457, 0.3585),
    red: point(0.7347, 0.2653),
    green: point(0.1596, 0.8404),
    blue: point(0.0366, 0.0001),
  },
  [1.8],
)
const profile = (content: Uint8Array = Buffer.alloc(0)) => iccProfileChunk(content)
const withoutCurves = Buffer.from(p3.toString('latin1').replaceAll('TRC', 'XXX'), 'latin1')
const forInks = Buffer.from(p3.toString('latin1').replace('RGB ', 'CMYK'), 'latin1')

const descriptions: Record<string, readonly PngChunk[]> = {
  'nothing at all': [],
  'the gamma of linear light': [gammaChunk(1)],
  'the gamma 1.8': [gammaChunk(1 / 1.8)],
  'the usual gamma': [gammaChunk(0.45455)],
  'the gamma 0': [gammaChunk(0)],
  'a damaged gamma': [damagedChunk(gammaChunk(1))],
  'two gammas': [gammaChunk(1), gammaChunk(0.2)],
  'primaries alone': [chromaticitiesChunk(displayP3Points)],
  'primaries and the usual gamma': [gammaChunk(0.45455), chromaticitiesChunk(displayP3Points)],
  'primaries and linear light': [gammaChunk(1), chromaticitiesChunk(displayP3Points)],
  'primaries that are none': [gammaChunk(1), chromaticitiesChunk([0, 0, 0, 0, 0, 0, 0, 0])],
  'sRGB and another gamma': [srgbChunk, gammaChunk(1), chromaticitiesChunk(displayP3Points)],
  'a profile of Display P3': [profile(p3)],
  'a profile of wide colours': [profile(wide)],
  'a profile of grey': [profile(createGreyProfile([1]))],
  'a profile and a gamma': [profile(p3), gammaChunk(1)],
  'a profile and sRGB': [srgbChunk, profile(wide)],
  'a profile of inks': [profile(forInks)],
  'a profile without curves and a gamma': [profile(withoutCurves), gammaChunk(1)],
  'a broken profile and a gamma': [profile(Buffer.from('none')), gammaChunk(1)],
  'a damaged profile and a gamma': [damagedChunk(profile(p3)), gammaChunk(1)],
  'Display P3 by numbers': [cicpChunk(12, 13)],
  'numbers and a profile': [cicpChunk(12, 13), profile(wide)],
  'numbers of television': [cicpChunk(12, 8, 0, 0)],
  'unknown numbers': [cicpChunk(2, 8), gammaChunk(0.3)],
}
const primaries = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 22].map(
  number => [`primaries ${number}`, [cicpChunk(number, 13)]] as const,
)
const curves = [1, 4, 5, 6, 7, 8, 11, 13, 14, 15, 17].map(
  number => [`curve ${number}`, [cicpChunk(1, number)]] as const,
)
const eachDescription = [...Object.entries(descriptions), ...primaries, ...curves]
const kinds: [ColourType, number, isTransparent?: boolean][] = [
  ['grey', 16],
  ['colour', 16],
  ['grey', 1],
  ['grey', 4],
  ['grey', 8],
  ['colour', 8],
  ['palette', 2],
  ['palette', 4],
  ['palette', 8],
  ['palette', 8, true],
  ['grey with alpha', 8],
  ['grey with alpha', 16],
  ['colour with alpha', 8],
  ['colour with alpha', 16],
]
const isOfEachKind = new Set([
  'the gamma of linear light',
  'a profile of Display P3',
  'a profile of grey',
  'a profile of wide colours',
  'curve 8',
])
const cases = eachDescription.flatMap(([name, chunks]) =>
  kinds
    .filter((_, at) => at < 2 || isOfEachKind.has(name))
    .map(([type, depth, isTransparent]) => ({ name, type, depth, isTransparent, chunks })),
)

test.each(cases)(
  'a PNG with $name has the colours of a browser: $type, $depth bits',
  async ({ type, depth, isTransparent, chunks }) => {
    const photo = buildPng(type, depth, chunks, isTransparent)
    expect(meanPixelDifference(await shown(photo), await read(photo))).toBeLessThan(3)
  },
)

test('a photo of linear light is stored as a browser shows it, through all steps', async () => {
  const photo = buildPng('colour', 16, [gammaChunk(1)])
  const limits = { cpuMs: 20_000, wallMs: 120_000 }
  const { original } = await convertImage(photo, 'shop', new AbortController().signal, limits)
  expect(meanPixelDifference(await shown(photo), await readPixels(original))).toBeLessThan(3)
})

test('damaged chunks never stop the reading of a description', () => {
  const photo = buildPng('colour', 8, [
    cicpChunk(12, 13),
    profile(p3),
    gammaChunk(1),
    chromaticitiesChunk(displayP3Points),
  ])
  const end = photo.indexOf('IDAT')
  const byte = fc.tuple(fc.nat(end), fc.nat(255))
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 4 }), fc.nat(end), (changes, length) => {
      const changed = Buffer.from(photo)
      for (const [at, value] of changes) changed[at] = value
      expect(embedColourProfile(changed)).toBeInstanceOf(Uint8Array)
      expect(embedColourProfile(changed.subarray(0, length))).toBeInstanceOf(Uint8Array)
    }),
    { numRuns: 2000 },
  )
})

test('a profile that grows beyond all measure is ignored', () => {
  const photo = buildPng('colour', 8, [profile(Buffer.alloc(64 * 1024 * 1024))])
  expect(embedColourProfile(photo).length).toBeLessThan(photo.length)
})
