/** Stores files in a folder. This is the default file store. */
import { open, opendir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeDurably } from '../lib/writeDurably'
import type { FileStore } from './fileStore'

const isSafe = (name: string) => /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9-]+)*$/.test(name)

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined
  throw error
}

async function* entries(path: string) {
  const directory = await opendir(path).catch(ignoreMissing)
  for await (const entry of directory ?? []) yield { name: entry.name, isFolder: entry.isDirectory() }
}

export function createFolderStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!isSafe(name)) throw new Error(`not a file name of ours: ${name}`)
    return join(folder, name)
  }
  return {
    put: (name, content) => writeDurably(pathOf(name), content),
    async get(name) {
      if (!isSafe(name)) return undefined
      const file = await open(pathOf(name)).catch(ignoreMissing)
      if (!file) return undefined
      const { size } = await file.stat()
      return { content: file.createReadStream(), length: size }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
      // Removes the folder of the image too, if it is empty now.
      await rmdir(dirname(pathOf(name))).catch(() => undefined)
    },
    async *list(beginning) {
      const below = dirname(`${beginning}x`)
      for await (const { name, isFolder } of entries(join(folder, below))) {
        const path = `${below}/${name}`
        if (!path.startsWith(beginning)) continue
        if (isFolder) yield* this.list(`${path}/`)
        const file = isFolder || !isSafe(path) ? undefined : await stat(join(folder, path)).catch(ignoreMissing)
        if (file) yield { name: path, writtenAt: file.mtime }
      }
    },
    // Nothing is checked here, because the folder may not exist before the first file is written. With the embedded
    // database, db/embeddedMaintenance.ts checks the disk.
    ping: async () => undefined,
  }
}
