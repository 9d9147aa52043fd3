/**
 * Unpacks a zip archive within size limits. The unpacked bytes are counted, because the sizes in the archive's headers
 * can be false.
 */
import { Unzip, UnzipInflate } from 'fflate'
import { FileError } from './fileKind'

/**
 * Size of one piece to unpack. A piece expands to at most a thousand times its size, so that the limit is checked
 * before the memory is full.
 */
const pieceBytes = 8 * 1024

const joinedBytes = (chunks: readonly Uint8Array[]) => {
  const joined = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    joined.set(chunk, at)
    at += chunk.length
  }
  return joined
}

/**
 * Returns the contents of the wanted files, by path.
 * @param most maximum number of bytes of all contents together
 * @throws {FileError} `tooLarge` as soon as this maximum is exceeded
 */
export const unzipFiles = (bytes: Uint8Array, isWanted: (path: string) => boolean, most: number) => {
  const contents = new Map<string, Uint8Array[]>()
  let total = 0
  const archive = new Unzip(file => {
    // Backslashes in paths, which some Windows programs write, become slashes.
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
