/** Writes a file so that it is there whole or not at all: temporary name, fsync, rename, fsync of the folder. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

export async function writeDurably(path: string, content: Uint8Array | string) {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = `${path}.${randomUUID()}.tmp`
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  const directory = await open(folder, 'r')
  // Windows cannot sync a folder; its rename is journalled.
  await directory.sync().catch(() => undefined)
  await directory.close()
}
