/**
 * A map of the installation's own: `map.pmtiles` in DATA_DIR, vector tiles with the names of Protomaps' basemap in one file
 * (PMTiles 3, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). Where it lies, no tile host is asked for anything.
 *
 *   GET /files/map.pmtiles, Range: bytes=a-b → 206 with that piece, at most {@link mostBytes}; 416 without a range, beyond the end
 *   or for more. An address has the same shares as of pictures (routes/files.ts).
 */
import { closeSync, createReadStream, existsSync, openSync, readSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { notFound } from '../errors/apiErrors'

export const mapPath = '/files/map.pmtiles'

/** More than any directory or tile has. */
const mostBytes = 4 * 1024 * 1024

/** Of its header: what the file is, the version, and that it holds Mapbox vector tiles. */
const [headerBytes, versionAt, typeAt, vectorTiles] = [127, 7, 99, 1]

/** @returns the file's path, nothing where there is none. @throws {Error} saying what is wrong with it */
export function findMapFile(dataDir: string): string | undefined {
  const file = join(dataDir, 'map.pmtiles')
  if (!existsSync(file)) return undefined
  const header = Buffer.alloc(headerBytes)
  const descriptor = openSync(file, 'r')
  const length = readSync(descriptor, header, 0, headerBytes, 0)
  closeSync(descriptor)
  if (length < headerBytes || header.toString('latin1', 0, versionAt) !== 'PMTiles')
    throw new Error(`${file} is no PMTiles file`)
  if (header[versionAt] !== 3) throw new Error(`${file} is PMTiles ${header[versionAt]}, not 3`)
  if (header[typeAt] !== vectorTiles) throw new Error(`${file} holds pictures, not vector tiles`)
  return file
}

/** The first and the last byte asked for; none where they cannot be had. */
function pieceOf(range: string | undefined, size: number) {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(range ?? '') ?? []
  const [first, last] = [Number(from), Math.min(Number(to), size - 1)]
  return first <= last && last - first < mostBytes ? { first, length: last - first + 1 } : undefined
}

/** What is not read yet stays in the file, however slowly the piece is taken. */
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
