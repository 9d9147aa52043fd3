/**
 * Closes connections of clients that read nothing of their answer, because pictures, pages and answers of the API wait
 * in memory for them. A client that reads a little now and then stays connected, however slow it is.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { unacknowledged } from './unacknowledged'

const takesNothingMs = 11_000
const everyMs = 1_000

interface SendProgress {
  since: number
  /** The amount left to send; any change is progress. */
  left: string
  /** Number of unacknowledged bytes in the kernel, read only after nothing else has changed for a while. */
  inKernel: number | undefined
}

/**
 * Returns the bytes that Node has and the kernel has not accepted: the queue of the handle shrinks while one large
 * piece is sent.
 */
const leftOf = (socket: Socket) => {
  const { writeQueueSize = 0 } = (socket as { _handle?: { writeQueueSize?: number } | null })._handle ?? {}
  return socket.writableLength + writeQueueSize === 0
    ? undefined
    : `${socket.writableLength} ${writeQueueSize} ${socket.bytesWritten}`
}

/**
 * Watches the connections of a server.
 * @param onFailure called with the error of a check that failed; the next check runs all the same @returns a function
 *   that stops watching
 */
export function closeSlowReaders(server: Server, onFailure: (error: unknown) => void): () => void {
  const sockets = new Map<Socket, SendProgress | undefined>()
  server.on('connection', socket => {
    sockets.set(socket, undefined)
    socket.once('close', () => sockets.delete(socket))
  })
  const look = async () => {
    const now = performance.now()
    const suspects: [Socket, SendProgress][] = []
    for (const [socket, before] of sockets) {
      const left = leftOf(socket)
      if (left === undefined) sockets.set(socket, undefined)
      else if (left !== before?.left) sockets.set(socket, { since: now, left, inKernel: undefined })
      else suspects.push([socket, before])
    }
    if (suspects.length === 0) return
    const inKernel = await unacknowledged(suspects.map(([socket]) => socket))
    for (const [socket, waiting] of suspects) {
      const bytes = inKernel.get(socket)
      if (waiting.inKernel !== undefined && bytes !== waiting.inKernel) waiting.since = now
      waiting.inKernel = bytes
      if (now - waiting.since > takesNothingMs) socket.destroy()
    }
  }
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look).catch(onFailure)
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
