/** Runs convert.mjs: it may swell, crash or hang, and the server goes on. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../projectRoot'
import { type ImageSize, imageSizes } from './imageUrls'

export type StoredSizes = Record<ImageSize, Uint8Array>

const program = join(projectRoot, 'server/files/convert.mjs')
const mostPixels = 25e6
const mostOutputBytes = 64 * 1024 * 1024
/** Nothing of the server's own environment: it holds secrets. */
const environment = Object.fromEntries(
  ['PATH', 'HOME', 'SystemRoot', 'TEMP', 'TMPDIR'].flatMap(name =>
    process.env[name] ? [[name, process.env[name]]] : [],
  ),
)

/** @throws {Error} saying why the picture cannot be converted, or not in time */
export function runConversion(input: Uint8Array | string, isSvg: boolean, timeoutMs: number): Promise<StoredSizes> {
  const task = JSON.stringify({ isSvg, mostPixels, drawnPx: imageSizes.lg, sizes: imageSizes })
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [program, task],
      { encoding: 'buffer', env: environment, timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: mostOutputBytes },
      (error, output) => {
        if (!error) resolve(unpack(output))
        else reject(new Error(error.killed ? 'it takes too long' : 'it cannot be read'))
      },
    )
    // A child that ended early closes the pipe; its exit code says so.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

function unpack(output: Buffer): StoredSizes {
  const behindHeader = output.indexOf('\n') + 1
  const lengths = JSON.parse(output.subarray(0, behindHeader).toString()) as Record<ImageSize, number>
  let end = behindHeader
  const next = (size: ImageSize) => {
    end += lengths[size]
    return output.subarray(end - lengths[size], end)
  }
  return { sm: next('sm'), md: next('md'), lg: next('lg'), original: next('original') }
}
