/** Reads the manifest of the portal's build, which names the chunks and their imports. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const portal = resolve(import.meta.dirname, '../../dist/portal')

interface Chunk {
  file: string
  imports?: string[]
}
type Manifest = Record<string, Chunk>

export const readManifest = (): Manifest => JSON.parse(readFileSync(join(portal, '.vite/manifest.json'), 'utf8'))

/** Returns the script files of the chunks and of all chunks that they import statically. */
export function scriptsOf(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build's manifest; there are ${Object.keys(manifest).join(', ')}`)
    if (found.has(chunk.file) || !chunk.file.endsWith('.js')) continue
    found.add(chunk.file)
    scriptsOf(manifest, chunk.imports ?? [], found)
  }
  return found
}

/** Returns the size of a file of the build in bytes, as the server sends it (brotli). */
export const sentBytes = (file: string) => {
  const compressed = join(portal, `${file}.br`)
  return readFileSync(existsSync(compressed) ? compressed : join(portal, file)).length
}
