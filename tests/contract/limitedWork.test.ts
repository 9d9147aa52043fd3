/** Checks that docs/performance.md lists every limit of costly work that the server declares, with its figures. */
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { contendedSessionConcurrency as among, sessionConcurrency } from '../../server/http/organisationFairQueue'
import { listFilesBelow } from '../helpers/imports'

const root = resolve(import.meta.dirname, '../..')
const definition = 'server/concurrency/fairQueue.ts'
const shares = /\{ inAll: (\w+), each: (\w+), waiting: (\d+)(?:, waitingInAll: (\d+))? \}/g

const sources = listFilesBelow(join(root, 'server')).map(file => ({
  file: relative(root, file),
  text: readFileSync(file, 'utf8'),
}))
const limiting = sources.filter(({ file, text }) => file !== definition && /\bcreateFairQueue\(/.test(text))
const rows = readFileSync(join(root, 'docs/performance.md'), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('|'))

const declaring = sources.filter(({ file, text }) => file !== definition && text.match(shares))

/** Returns a figure of the source: a number, or the number that a name has in the file; nothing for a computed one. */
const figureOf = (text: string, figure = '') =>
  /^\d+$/.test(figure) ? figure : (new RegExp(`\\b${figure} = (\\d+)\\b`).exec(text)?.[1] ?? [])

test.each(declaring.map(({ file, text }) => [file, text] as const))('the limits of %s are listed', (file, text) => {
  const listed = rows.filter(row => row.includes(`\`${file}\``))
  for (const [, inAll, each, waiting, waitingInAll] of text.matchAll(shares)) {
    const given = [figureOf(text, inAll), figureOf(text, each), waiting].flat()
    const figures = `${given.join(', ')}${waitingInAll ? ` (${waitingInAll} of all)` : ''}`
    expect(
      listed.filter(row => row.includes(figures)),
      figures,
    ).not.toEqual([])
  }
})

test('each queue has figures that are compared', () => {
  const withoutFigures = limiting.filter(each => !declaring.includes(each)).map(({ file }) => file)
  // The files of its calls declare the limits of this queue.
  expect(withoutFigures).toEqual(['server/routes/v1/machineCalls.ts'])
})

test('the queue of an organisation’s sessions is listed', () => {
  const { postgres, embedded } = sessionConcurrency
  expect(rows.join()).toContain(
    `${postgres} of an organisation (${embedded} on the embedded database), ${among.postgres} (${among.embedded}) while others call`,
  )
})

test('each listed file declares a limit', () => {
  const listed = rows.flatMap(row =>
    /`(server\/[^`]+\.ts)` \|$/.test(row) ? [/`(server\/[^`]+\.ts)` \|$/.exec(row)?.[1]] : [],
  )
  expect([...new Set(listed)].sort()).toEqual(limiting.map(({ file }) => file).sort())
})
