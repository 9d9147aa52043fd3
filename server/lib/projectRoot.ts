/** Finds the folder of the project, which contains package.json, both for the sources and for the built server. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const find = (folder: string): string => {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('package.json not found above the server')
  return find(parent)
}

export const projectRoot = find(dirname(fileURLToPath(import.meta.url)))
