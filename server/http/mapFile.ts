/**
 * Serves the installation's own map (server/lib/mapFile.ts).
 *
 *   GET /files/map.pmtiles, Range: bytes=a-b → 206 with that piece, at most {@link mostBytes}; 416 without a range,
 *   beyond the end or for more. A client address has the same shares as for images (routes/files.ts).
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { notFound } from '../errors/apiErrors'

export const mapPath = '/files/map.pmtiles'

/** Maximum size of a piece in bytes. It exceeds the size of any directory or tile of a map file. */
const mostBytes = 4 * 1024 * 1024

/** Returns the requested range; undefined if it cannot be served. */
function pieceOf(range: string | undefined, size: number) {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(range ?? '') ?? []
  const [first, last] = [Number(from), Math.min(Number(to), size - 1)]
  return first <= last && last - first < mostBytes ? { first, length: last - first + 1 } : undefined
}

/** Sends a piece of the file. It is streamed, so that a slow client does not fill the memory. */
export async function sendPiece(reply: FastifyReply, file: string, range: string | undefined) {
  const { size, mtimeMs } = await stat(file).catch(() => {
    throw notFound('File')
  })
  const piece = pieceOf(range, size)
  if (!piece) return reply.code(416).header('content-range', `bytes */${size}`).send()
  const last = piece.first + piece.length - 1
  return reply
    .code(206)
    .type('application/octet-stream')
    .header('content-length', piece.length)
    .header('content-range', `bytes ${piece.first}-${last}/${size}`)
    .header('etag', `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`)
    .header('cache-control', 'public, max-age=3600')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(createReadStream(file, { start: piece.first, end: last }))
}
