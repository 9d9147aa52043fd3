/**
 * Turns one picture into its stored sizes: the picture on standard input; on standard output a line of JSON, the length
 * of each size's file, then these WebP files one behind the other. A program of its own, because nothing else can stop a
 * drawing that takes minutes or give a large picture's memory back. On standard error it says `started` once it has the
 * picture, `costly` before it ends itself, because the picture used more than `cpuMs` of the processor's time, and
 * `refused` with the reason for a drawing that it does not draw.
 *
 *   node convert.mjs {"isSvg":false,"mostPixels":25000000,"drawnPx":1200,"sizes":{"sm":160,…},"cpuMs":4500}
 *
 * References in an SVG are never followed: the renderer has no address to start from.
 */
import { writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'

const { isSvg, mostPixels: limitInputPixels, drawnPx, sizes, cpuMs } = JSON.parse(process.argv[2])
const baseDensity = 72

/** A thread of its own: what reads a drawing holds this one, and a drawing under way cannot be stopped. */
const endWhenCostly = () =>
  new Worker(new URL('costWatch.mjs', import.meta.url), { workerData: { before: process.cpuUsage(), cpuMs } }).unref()

/** Loaded for drawings only. */
async function read(bytes) {
  const { readSvg } = await import('./svg.mjs')
  return Buffer.from(readSvg(bytes))
}

const within = side => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

/** Has no size of its own that matters: drawn so that its longer side has `drawnPx`. */
async function draw(svg) {
  const { width, height } = await sharp(svg, { density: baseDensity, limitInputPixels: false }).metadata()
  const density = Math.min(100_000, Math.max(1, (baseDensity * drawnPx) / Math.max(width, height)))
  return sharp(svg, { density, limitInputPixels }).resize(within(drawnPx)).png({ compressionLevel: 1 }).toBuffer()
}

/** The original is read by itself; the smaller ones are made of the large one's pixels. */
async function encode(input) {
  const open = () => sharp(input, { limitInputPixels, failOn: 'error' }).autoOrient()
  const smaller = async () => {
    const { data, info } = await open().resize(within(sizes.lg)).raw().toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const webp = side => sharp(data, { raw }).resize(within(side)).webp({ quality: 82 }).toBuffer()
    const [sm, md, lg] = await Promise.all([sizes.sm, sizes.md, sizes.lg].map(webp))
    return { sm, md, lg }
  }
  // Effort 1: a 25-megapixel photo takes half the time, for a tenth more bytes.
  const original = open().resize(within(sizes.original)).webp({ quality: 85, effort: 1 }).toBuffer()
  const [rest, largest] = await Promise.all([smaller(), original])
  return { ...rest, original: largest }
}

try {
  const input = await buffer(process.stdin)
  writeSync(2, 'started\n')
  endWhenCostly()
  const files = await encode(isSvg ? await draw(await read(input)) : input)
  const lengths = Object.fromEntries(Object.entries(files).map(([size, file]) => [size, file.length]))
  process.stdout.write(`${JSON.stringify(lengths)}\n`)
  for (const size of ['sm', 'md', 'lg', 'original']) process.stdout.write(files[size])
} catch (error) {
  if (error.name === 'Refusal') writeSync(2, `refused ${error.message}\n`)
  process.exitCode = 1
}
