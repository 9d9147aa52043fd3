/** Files in a folder (the default). */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from './fileStore'
import { writeDurably } from './writeDurably'

const isSafe = (name: string) => /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/.test(name)

export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!isSafe(name)) throw new Error(`not a file name of ours: ${name}`)
    return join(folder, name)
  }
  return {
    put: (name, content) => writeDurably(pathOf(name), content),
    async get(name) {
      if (!isSafe(name)) return undefined
      return readFile(pathOf(name)).catch(error => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },
    remove: name => rm(pathOf(name), { force: true }),
  }
}
