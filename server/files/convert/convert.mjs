/**
 * Converts one picture into its stored sizes: reads the picture from standard input; writes to standard output a line
 * of JSON with the length of each size's file, then these WebP files one after the other. The conversion is a separate
 * program, because only the end of a process can stop a drawing that takes minutes and free the memory of a large
 * picture. On standard error the program writes `started` once it has the picture, `costly` before it ends itself
 * because the picture used more than `cpuMs` of processor time, and `refused` with the reason and its parameters as
 * JSON (contract/imageRejections.ts).
 *
 *   node convert.mjs {"isSvg":false,"mostPixels":25000000,"mostJpegPixels":120000000,"drawnPx":1200,
 *                     "sizes":{"sm":160,…},"cpuMs":4500}
 */
import { writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { readRaster } from './raster.mjs'

const { isSvg, mostPixels, mostJpegPixels, drawnPx, sizes, cpuMs } = JSON.parse(process.argv[2])

/**
 * Watches the processor time in a separate thread, because reading a drawing blocks this thread, and rendering cannot
 * be stopped.
 */
const endWhenCostly = () =>
  new Worker(new URL('costWatch.mjs', import.meta.url), { workerData: { before: process.cpuUsage(), cpuMs } }).unref()

/** Opens the picture. The modules that read drawings are loaded for drawings only. */
const open = async input =>
  isSvg
    ? (await import('./drawing.mjs')).renderSvg(input, drawnPx, mostPixels)
    : readRaster(input, { mostPixels, mostJpegPixels, side: sizes.original })

const within = side => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

/** Encodes the stored sizes. `sm` and `md` are made from the pixels of `lg`. */
async function encode(picture) {
  const smaller = async () => {
    const { data, info } = await picture().resize(within(sizes.lg)).raw().toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const webp = side => sharp(data, { raw }).resize(within(side)).webp({ quality: 82 }).toBuffer()
    const [sm, md, lg] = await Promise.all([sizes.sm, sizes.md, sizes.lg].map(webp))
    return { sm, md, lg }
  }
  // `original` is encoded before the smaller sizes, because each conversion holds its own copy of the pixels. With
  // effort 1, encoding a photo of 25 megapixels takes half the time and produces 10 % more bytes.
  const original = await picture().resize(within(sizes.original)).webp({ quality: 85, effort: 1 }).toBuffer()
  return { ...(await smaller()), original }
}

try {
  const input = await buffer(process.stdin)
  writeSync(2, 'started\n')
  endWhenCostly()
  const files = await encode(await open(input))
  const lengths = Object.fromEntries(Object.entries(files).map(([size, file]) => [size, file.length]))
  process.stdout.write(`${JSON.stringify(lengths)}\n`)
  for (const size of ['sm', 'md', 'lg', 'original']) process.stdout.write(files[size])
} catch (error) {
  if (error.name === 'ImageRejectionError')
    writeSync(2, `refused ${JSON.stringify({ reason: error.reason, params: error.params })}\n`)
  process.exitCode = 1
}
