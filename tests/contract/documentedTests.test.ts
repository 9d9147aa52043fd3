/**
 * Checks the tables of docs/security.md and docs/asvs.md: every source file and every test that a row names exists, and
 * a test file contains the titles that the row quotes.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/lib/projectRoot'

const testFolders = 'access|attack|contract|e2e|portal|server'

/** Returns the cells of all rows of the tables whose last two columns are `where` and `test`. */
function readRows(document: string) {
  const lines = readFileSync(join(projectRoot, 'docs', document), 'utf8').split('\n')
  const cellsOf = (line: string) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map(cell => cell.trim())
  const rows: { where: string; test: string }[] = []
  let isListing = false
  for (const line of lines) {
    if (!line.startsWith('|')) isListing = false
    else if (line.endsWith('| where | test |')) isListing = true
    else if (isListing && !line.startsWith('| ---')) {
      const [where = '', tests = ''] = cellsOf(line).slice(-2)
      rows.push({ where, test: tests })
    }
  }
  return rows
}

/** Expands a list in braces: `server/{a,b}.ts` names two files. */
const expand = (path: string): string[] => {
  const [whole, before = '', list = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? []
  return whole === undefined ? [path] : list.split(',').flatMap(each => expand(before + each + after))
}

/** Returns the test file of a name such as `server/session`; undefined if there is none. */
const findTestFile = (name: string) =>
  ['.test.ts', '.test.tsx', ''].map(ending => join(projectRoot, 'tests', name + ending)).find(file => existsSync(file))

/** Matches a test file and the titles that follow it: `server/session`: "one …", "another …". */
const reference = new RegExp(`\`((?:${testFolders})/[^\`]+)\`(?:(?:,[^\`":;]*)?:((?: ?"[^"]+"(?:,| and)?)+))?`, 'g')

/** Returns what is missing for the test cell of a row. */
function missingTests(cell: string): string[] {
  return [...cell.matchAll(reference)].flatMap(([, path = '', titles = '']) => {
    const files = expand(path)
    const missing = files.filter(file => !findTestFile(file))
    const texts = files.map(file => findTestFile(file)).map(file => (file ? readFileSync(file, 'utf8') : ''))
    const quoted = [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)
    const isFound = (title: string) =>
      texts.some(text => title.split('…').every(part => text.replaceAll("\\'", "'").includes(part.trim())))
    return [...missing, ...quoted.filter(title => !isFound(title)).map(title => `${path}: "${title}"`)]
  })
}

describe.each(['security.md', 'asvs.md'])('docs/%s', document => {
  const rows = readRows(document)

  test('names tests that exist, with their titles', () => {
    expect(rows.length).toBeGreaterThan(40)
    expect(rows.flatMap(row => missingTests(row.test))).toEqual([])
  })

  test('names source files that exist', () => {
    const paths = rows.flatMap(({ where }) =>
      [...where.matchAll(/`((?:server|src|contract)\/[^`\s]+)`/g)].flatMap(([, path = '']) => expand(path)),
    )
    expect(paths.length).toBeGreaterThan(10)
    const isThere = (path: string) => ['', '.ts', '.tsx'].some(ending => existsSync(join(projectRoot, path + ending)))
    expect(paths.filter(path => !isThere(path))).toEqual([])
  })
})
