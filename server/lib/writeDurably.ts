/** Writes a file atomically: under a temporary name, then fsync, rename, and fsync of the folder. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export async function writeDurably(path: string, content: Uint8Array | string | AsyncIterable<Uint8Array>) {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    await write(temporary, content)
    await rename(temporary, path)
  } catch (error) {
    // The incomplete file is removed, which also frees the space if the disk is full.
    await rm(temporary, { force: true })
    throw error
  }
  const directory = await open(folder, 'r')
  // The error is ignored: Windows cannot sync a folder, but journals the rename.
  await directory.sync().catch(() => undefined)
  await directory.close()
}

async function write(path: string, content: Uint8Array | string | AsyncIterable<Uint8Array>) {
  const file = await open(path, 'wx', 0o600)
  try {
    await writeFile(file, content)
    await file.sync()
  } finally {
    await file.close()
  }
}
