/** Reads the import statements of source files: imports of values, imports of types, and `import()`. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

export const listFilesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap(name => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return listFilesBelow(path)
    return /\.tsx?$/.test(name) ? [path] : []
  })

const imported = /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'"]*?from\s+)?'([^']+)'|import\('([^']+)'\)/g

export interface ImportStatement {
  /** Path of the importing file, relative to the project's root. */
  from: string
  /** The imported module: a path relative to the project's root without an extension, or the name of a package. */
  to: string
  isTypeOnly: boolean
}

export const findImports = (file: string): ImportStatement[] =>
  [...readFileSync(file, 'utf8').matchAll(imported)].map(([, type, name, lazy]) => {
    const target = name ?? lazy ?? ''
    const to = target.startsWith('.') ? relative(root, resolve(dirname(file), target)) : target
    return { from: relative(root, file), to, isTypeOnly: Boolean(type) }
  })
