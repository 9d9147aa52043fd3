/**
 * Runs convert/convert.mjs. The child may use much memory, crash or hang without stopping the server.
 *
 * A picture's own cost is the processor time that the child has used since it had its input; beyond the limit the child
 * ends itself. The limit on elapsed time only detects a busy machine, so the caller is asked to try again.
 */
import { execFile } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { type ImageRejectionReason, isImageRejectionReason, type RejectionParams } from '../../contract/imageRejections'
import { disconnectError } from '../concurrency/disconnect'
import { ApiError } from '../errors/apiErrors'
import { projectRoot } from '../lib/projectRoot'
import { type ImageSize, imageSizes } from './imageUrls'

export type StoredSizes = Record<ImageSize, Uint8Array>

const program = join(projectRoot, 'server/files/convert/convert.mjs')
const mostPixels = 25e6
/**
 * Largest number of pixels of a JPEG, which is reduced while it is read. Phones take pictures of up to 108 megapixels.
 */
const mostJpegPixels = 120e6
const mostOutputBytes = 64 * 1024 * 1024
/** Priority of the child, below the processes that answer requests. */
const niceness = 5
/** Environment of the child, without the rest of the server's environment, which contains secrets. */
const environment = Object.fromEntries(
  ['PATH', 'HOME', 'SystemRoot', 'TEMP', 'TMPDIR'].flatMap(name =>
    process.env[name] ? [[name, process.env[name]]] : [],
  ),
)

export interface Limits {
  /** Processor time of all threads. */
  cpuMs: number
  /** Elapsed time: for the program to start, and again from its input on. */
  wallMs: number
}

/** The picture itself is rejected. */
export class ImageRejection extends Error {
  readonly reason: ImageRejectionReason
  readonly params: RejectionParams
  constructor(reason: ImageRejectionReason, params: RejectionParams = {}) {
    super(reason)
    this.reason = reason
    this.params = params
  }
}

/** Returns the rejection that the program wrote on standard error. */
function rejectionIn(errors: string): ImageRejection {
  if (errors.includes('costly\n')) return new ImageRejection('tooSlow')
  const json = /^refused (\{.+\})$/m.exec(errors)?.[1]
  const { reason, params } = JSON.parse(json ?? '{}') as { reason?: unknown; params?: RejectionParams }
  return isImageRejectionReason(reason) ? new ImageRejection(reason, params) : new ImageRejection('damaged')
}
const busy = () => new ApiError('ServiceUnavailable', 'The machine is too busy for pictures now', { retryAfter: 10 })

/**
 * Runs one conversion.
 * @param signal ends the child
 * @throws {ImageRejection} with the reason why the picture cannot be converted
 * @throws {ApiError} ServiceUnavailable when the machine is too busy
 */
export function runConversion(
  input: Uint8Array,
  isSvg: boolean,
  { cpuMs, wallMs }: Limits,
  signal?: AbortSignal,
): Promise<StoredSizes> {
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
        else reject(rejectionIn(errors.toString()))
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
    // A child that ended early closes the pipe; its exit code reports the failure.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
    if (child.pid) lowerPriority(child.pid)
  })
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, niceness)
  } catch {
    // The child has ended already, or the system has no priorities.
  }
}

function unpack(output: Buffer): StoredSizes {
  const headerEnd = output.indexOf('\n') + 1
  const lengths = JSON.parse(output.subarray(0, headerEnd).toString()) as Record<ImageSize, number>
  let end = headerEnd
  const next = (size: ImageSize) => {
    end += lengths[size]
    return output.subarray(end - lengths[size], end)
  }
  return { sm: next('sm'), md: next('md'), lg: next('lg'), original: next('original') }
}
