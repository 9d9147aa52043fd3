/** Unpacks a zip archive within limits that do not depend on the sizes that its headers claim. */
import { Unzip, UnzipInflate } from 'fflate'
import { FileError } from './fileKind'

/**
 * Size of one piece. It is small enough that its content, at most a thousand times as much, is still counted in time.
 */
const pieceBytes = 8 * 1024

const joinedBytes = (chunks: readonly Uint8Array[]) => {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/**
 * Returns the contents by path.
 * @param most maximum of all bytes together
 * @throws {FileError} `tooLarge` as soon as there are more
 */
export const unpack = (bytes: Uint8Array, isWanted: (path: string) => boolean, most: number) => {
  const contents = new Map<string, Uint8Array[]>()
  let total = 0
  const archive = new Unzip(file => {
    // Some Windows programs separate the parts of a path by backslashes.
    const path = file.name.replaceAll('\\', '/')
    if (!isWanted(path)) return
    const chunks: Uint8Array[] = []
    contents.set(path, chunks)
    file.ondata = (error, chunk) => {
      if (error) throw error
      total += chunk.length
      if (total > most) throw new FileError('tooLarge')
      chunks.push(chunk)
    }
    file.start()
  })
  archive.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += pieceBytes)
    archive.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length)
  return Object.fromEntries([...contents].map(([path, chunks]) => [path, joinedBytes(chunks)]))
}
