/**
 * Checks the size of the JavaScript that a page of the built portal loads: its entry and all chunks that are needed for
 * its screen. The size is that of the compressed files (brotli).
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const portal = resolve(import.meta.dirname, '../../dist/portal')
const manifestFile = join(portal, '.vite/manifest.json')

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'))

const chunk = (key: string): Chunk => {
  const found = manifest[key]
  if (!found) throw new Error(`${key} is not in the build's manifest; there are ${Object.keys(manifest).join(', ')}`)
  return found
}

/** Returns the files of the chunks and of all chunks that they import statically. */
function filesOf(keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(chunk(key).file)) continue
    seen.add(chunk(key).file)
    filesOf(chunk(key).imports ?? [], seen)
  }
  return seen
}

const weight = (file: string) => {
  const compressed = join(portal, `${file}.br`)
  return readFileSync(existsSync(compressed) ? compressed : join(portal, file)).length
}
const brotli = (...keys: string[]) =>
  [...filesOf(keys)].filter(file => file.endsWith('.js')).reduce((sum, file) => sum + weight(file), 0)

const entry = 'index.html'
/** The chunks that a public page loads: the entry and the messages of errors. */
const publicPage = [entry, 'src/i18n/en/errors.ts']
/**
 * The chunks that are loaded before the first list is shown: those of a public page, the code of the area (which
 * includes the panel of cities), and its messages.
 */
const firstList = [...publicPage, 'src/app/areaCode.ts', 'src/i18n/en/index.ts']

test('the landing page and the sign-in page are part of the entry, so that one sum is valid for both', () => {
  for (const page of ['Landing', 'SignIn']) {
    const apart = Object.keys(manifest).filter(key => key.endsWith(`pages/public/${page}.tsx`))
    expect(apart).toEqual([])
  }
})

test('a public page loads at most 110 kB of JavaScript', () => {
  const bytes = brotli(...publicPage)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(110_000)
})

test('a role needs at most 305 kB of JavaScript to reach its first list', () => {
  const bytes = brotli(...firstList)
  expect(bytes).toBeGreaterThan(brotli(...publicPage))
  expect(bytes).toBeLessThanOrEqual(305_000)
})

test('a role needs at most 340 kB of JavaScript for its first list with all code of filters, the search box and saved views', () => {
  const filters = ['engine/list/ListFilterInputs', 'engine/inputs/ReferenceInput', 'engine/views/SavedViewsMenu'].map(
    name => `src/custom/${name}.tsx`,
  )
  const bytes = brotli(...firstList, ...filters)
  expect(bytes).toBeGreaterThan(brotli(...firstList))
  expect(bytes).toBeLessThanOrEqual(340_000)
})

test('a role’s way to its first list, with all that filters need, takes at most 20 requests for code', () => {
  const filters = ['list/ListFilterInputs', 'inputs/ReferenceInput', 'views/SavedViewsMenu']
  const files = filesOf([...firstList, ...filters.map(name => `src/custom/engine/${name}.tsx`)])
  expect([...files].filter(file => file.endsWith('.js')).length).toBeLessThanOrEqual(20)
})

test.each(['leaflet', 'jspdf', 'RecyclerMap', 'QrSheets'])('%s is not on the way to the first list', name => {
  const files = [...filesOf(firstList)].map(file => file.toLowerCase())
  expect(files.filter(file => file.includes(name.toLowerCase()))).toEqual([])
})
