/**
 * Runs convert/convert.mjs as a child process, which may use much memory, crash or hang without stopping the server.
 *
 * The cost of a picture is the processor time of the child since it received the picture. Beyond the limit the child
 * ends itself, and the picture is rejected. The limit of elapsed time only detects a busy machine; then the client
 * should try again.
 */
import { execFile } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { type ImageRejectionReason, isImageRejectionReason, type RejectionParams } from '../../contract/imageRejections'
import { disconnectError } from '../concurrency/disconnect'
import { ApiError } from '../errors/apiErrors'
import { projectRoot } from '../lib/projectRoot'
import { type ImageSize, imageSizes } from './imageUrls'

export type ConvertedImages = Record<ImageSize, Uint8Array>

const program = join(projectRoot, 'server/files/convert/convert.mjs')
const mostPixels = 25e6
/**
 * Maximum number of pixels of a JPEG that is not progressive. This maximum is higher than `mostPixels`, because such a
 * JPEG is reduced while it is read. Phones take pictures of up to 108 megapixels.
 */
const mostJpegPixels = 120e6
const mostOutputBytes = 64 * 1024 * 1024
/** Priority of the child process, below that of processes that answer requests. */
const niceness = 5
/** Environment variables of the child process. Other variables are not passed on, because some contain secrets. */
const environment = Object.fromEntries(
  ['PATH', 'HOME', 'SystemRoot', 'TEMP', 'TMPDIR'].flatMap(name =>
    process.env[name] ? [[name, process.env[name]]] : [],
  ),
)

export interface ConversionLimits {
  /** Maximum processor time of all threads, in ms. */
  cpuMs: number
  /**
   * Maximum elapsed time in ms of each of two steps: until the child process has received the picture, and from then
   * until it has converted the picture.
   */
  wallMs: number
}

/** Thrown if the picture itself is rejected. */
export class ImageRejection extends Error {
  readonly reason: ImageRejectionReason
  readonly params: RejectionParams
  constructor(reason: ImageRejectionReason, params: RejectionParams = {}) {
    super(reason)
    this.reason = reason
    this.params = params
  }
}

/**
 * Returns the rejection that the child process wrote to standard error. If it wrote none, the picture counts as
 * damaged.
 */
function parseRejection(errors: string): ImageRejection {
  if (errors.includes('costly\n')) return new ImageRejection('tooSlow')
  const json = /^refused (\{.+\})$/m.exec(errors)?.[1]
  const { reason, params } = JSON.parse(json ?? '{}') as { reason?: unknown; params?: RejectionParams }
  return isImageRejectionReason(reason) ? new ImageRejection(reason, params) : new ImageRejection('damaged')
}
const busy = () =>
  new ApiError('ServiceUnavailable', 'The server is too busy to process pictures; try again later', { retryAfter: 10 })

/**
 * Runs one conversion.
 * @param signal ends the child process
 * @throws {ImageRejection} with the reason why the picture cannot be converted
 * @throws {ApiError} ServiceUnavailable if the machine is too busy
 */
export function runConversion(
  input: Uint8Array,
  isSvg: boolean,
  { cpuMs, wallMs }: ConversionLimits,
  signal?: AbortSignal,
): Promise<ConvertedImages> {
  const task = JSON.stringify({ isSvg, mostPixels, mostJpegPixels, drawnPx: imageSizes.lg, sizes: imageSizes, cpuMs })
  return new Promise((resolve, reject) => {
    let isLate = false
    let hasStarted = false
    const child = execFile(
      process.execPath,
      [program, task],
      { encoding: 'buffer', env: environment, maxBuffer: mostOutputBytes },
      (error, output, errors) => {
        clearTimeout(clock)
        signal?.removeEventListener('abort', end)
        if (!error) resolve(unpack(output))
        else if (signal?.aborted) reject(disconnectError())
        else if (isLate || !hasStarted) reject(busy())
        else reject(parseRejection(errors.toString()))
      },
    )
    const end = () => child.kill('SIGKILL')
    const tick = () =>
      setTimeout(() => {
        isLate = true
        end()
      }, wallMs)
    let clock = tick()
    child.stderr?.once('data', () => {
      hasStarted = true
      clearTimeout(clock)
      clock = tick()
    })
    signal?.addEventListener('abort', end, { once: true })
    if (signal?.aborted) end()
    // Writing to a child that has ended fails. The error is ignored, because the child's exit code reports the failure.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
    if (child.pid) lowerPriority(child.pid)
  })
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, niceness)
  } catch {
    // The error is ignored: either the child has ended already, or the system does not support priorities.
  }
}

function unpack(output: Buffer): ConvertedImages {
  const headerEnd = output.indexOf('\n') + 1
  const lengths = JSON.parse(output.subarray(0, headerEnd).toString()) as Record<ImageSize, number>
  let end = headerEnd
  const next = (size: ImageSize) => {
    end += lengths[size]
    return output.subarray(end - lengths[size], end)
  }
  return { sm: next('sm'), md: next('md'), lg: next('lg'), original: next('original') }
}
