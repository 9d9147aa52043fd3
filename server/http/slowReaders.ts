/**
 * Closes connections of clients that read nothing of their response, because the unsent response stays in memory. A
 * client that reads a little at least every 11 s stays connected, at any speed.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { readUnacknowledgedBytes } from './unacknowledgedBytes'

const takesNothingMs = 11_000
const everyMs = 1_000

interface SendProgress {
  since: number
  /** The number of bytes that Node still has to send, as text. Any change of it counts as progress. */
  left: string
  /**
   * Number of bytes in the kernel that the client has not acknowledged yet. The number is read only if `left` has not
   * changed since the previous check.
   */
  inKernel: number | undefined
}

/**
 * Returns a text that changes whenever Node passes bytes to the kernel; undefined if no bytes are left. While one large
 * chunk is being sent, only `writeQueueSize` of the socket's handle changes.
 */
const unsentBytesOf = (socket: Socket) => {
  const { writeQueueSize = 0 } = (socket as { _handle?: { writeQueueSize?: number } | null })._handle ?? {}
  return socket.writableLength + writeQueueSize === 0
    ? undefined
    : `${socket.writableLength} ${writeQueueSize} ${socket.bytesWritten}`
}

/**
 * Watches the connections of a server.
 * @param onFailure called with the error of a failed check; the checks continue
 * @returns a function that stops watching
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
      const left = unsentBytesOf(socket)
      if (left === undefined) sockets.set(socket, undefined)
      else if (left !== before?.left) sockets.set(socket, { since: now, left, inKernel: undefined })
      else suspects.push([socket, before])
    }
    if (suspects.length === 0) return
    const inKernel = await readUnacknowledgedBytes(suspects.map(([socket]) => socket))
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
