/**
 * Serves the installation's map file (server/lib/installedMapFile.ts).
 *
 *   GET /files/map.pmtiles, Range: bytes=a-b → 206 with the part of this range that the file has, at most
 *   {@link mostBytes}; 416 if the range is missing, larger, or begins beyond the end; 404 if the file is missing. The
 *   limits per client address are the same as for images (routes/files.ts).
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { notFoundError } from '../errors/apiErrors'

export const mapPath = '/files/map.pmtiles'

/** Maximum size of a range in bytes. It exceeds the size of every directory and tile of a map file. */
const mostBytes = 4 * 1024 * 1024

/** Returns the requested range; undefined if the header is missing or the range cannot be served. */
function parseRange(range: string | undefined, size: number) {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(range ?? '') ?? []
  const [first, last] = [Number(from), Math.min(Number(to), size - 1)]
  return first <= last && last - first < mostBytes ? { first, length: last - first + 1 } : undefined
}

/** Streams a range of the file, so that slow clients do not fill the memory. */
export async function sendMapRange(reply: FastifyReply, file: string, range: string | undefined) {
  const { size, mtimeMs } = await stat(file).catch(() => {
    throw notFoundError('File')
  })
  const piece = parseRange(range, size)
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
