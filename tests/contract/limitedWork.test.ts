/** Checks that docs/performance.md lists every limit of costly work that the server declares, with its figures. */
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { contendedSessionConcurrency as among, sessionConcurrency } from '../../server/http/organisationFairQueue'
import { listFilesBelow } from '../helpers/imports'

const root = resolve(import.meta.dirname, '../..')
const definition = 'server/concurrency/fairQueue.ts'
const shares = /\{ inAll: (\d+), each: (\d+), waiting: (\d+)(?:, waitingInAll: (\d+))? \}/g

const sources = listFilesBelow(join(root, 'server')).map(file => ({
  file: relative(root, file),
  text: readFileSync(file, 'utf8'),
}))
const limiting = sources.filter(({ file, text }) => file !== definition && /\bcreateFairQueue\(/.test(text))
const rows = readFileSync(join(root, 'docs/performance.md'), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('|'))

test.each(limiting.map(({ file, text }) => [file, text] as const))('the limits of %s are listed', (file, text) => {
  const listed = rows.filter(row => row.includes(`\`${file}\``))
  expect(listed).not.toEqual([])
  for (const [, inAll, each, waiting, waitingInAll] of text.matchAll(shares)) {
    const figures = `${inAll}, ${each}, ${waiting}${waitingInAll ? ` (${waitingInAll} of all)` : ''}`
    expect([figures, listed.some(row => row.includes(figures))]).toEqual([figures, true])
  }
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
