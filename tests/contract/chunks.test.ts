/** Checks the chunks of the portal's build: each pattern of a chunk matches a module. */
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { chunkModules, pathPattern } from '../../scripts/chunkGroups'

const root = resolve(import.meta.dirname, '../..')

/** Returns a pattern once for each of its alternatives: `maps/(a|b).tsx?` → `maps/a.tsx?` and `maps/b.tsx?`. */
const alternatives = (pattern: string): string[] => {
  const group = /\(([^()]*)\)/.exec(pattern)
  return group ? (group[1] ?? '').split('|').flatMap(each => alternatives(pattern.replace(group[0], each))) : [pattern]
}

/** Returns whether a pattern without alternatives matches a file of the project or of one of its packages. */
const hasModule = (path: string) => {
  const isOurs = /^(src|contract)\//.test(path)
  const place = join(root, isOurs || path.startsWith('node_modules/') ? '' : 'node_modules', path)
  if (path.endsWith('/')) return existsSync(place)
  const found = existsSync(dirname(place)) ? readdirSync(dirname(place)) : []
  const test = new RegExp(`^${pathPattern(basename(path)).slice(1)}$`)
  return found.some(name => test.test(name))
}

test.each(Object.entries(chunkModules))('each pattern of the chunk %s matches a module', (_, patterns) => {
  expect(patterns.flatMap(alternatives).filter(path => !hasModule(path))).toEqual([])
})
