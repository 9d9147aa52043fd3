/** Checks that files are stored completely or not at all, and that the remains of an interrupted write are removed. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../server/config'
import { startDeletingAbandonedFiles } from '../../server/files/abandonedFiles'
import { createLog } from '../../server/lib/log'
import { writeDurably } from '../../server/lib/writeDurably'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-unfinished-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a write that fails half-way frees its disk space', async () => {
  async function* untilTheDiskIsFull() {
    yield Buffer.alloc(1000)
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  await expect(writeDurably(join(folder, 'picture.webp'), untilTheDiskIsFull())).rejects.toThrow('no space left')
  expect(readdirSync(folder)).toEqual([])
})

const left = '.0b7e1c9e-6d0a-4b7e-9c55-0a4a5e6f7a8b.tmp'
const hourAgo = new Date(Date.now() - 3601_000)
const put = (name: string, at = hourAgo) => {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  utimesSync(file, at, at)
  return file
}

test.each(['', 'postgres://localhost/portal'])(
  'the unfinished files of a killed server are removed at the next start, DATABASE_URL=%s',
  async url => {
    const torn = ['files/images/a/sm.webp', 'outbox/b.eml', 'backups/2026-01-01.tar.gz'].map(name => put(name + left))
    const whole = ['files/images/a/sm.webp', 'outbox/notes.tmp', 'backups/mine.tar.gz'].map(name => put(name))
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url })
    const stop = startDeletingAbandonedFiles({ config, log: createLog('silent') })
    await expect.poll(() => torn.filter(existsSync)).toEqual([])
    await stop()
    expect(whole.filter(existsSync)).toEqual(whole)
  },
)

test('the unfinished files of another server on the same PostgreSQL stay', async () => {
  const young = put(`files/images/a/sm.webp${left}`, new Date(Date.now() - 60_000))
  const old = put(`outbox/b.eml${left}`)
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: 'postgres://localhost/portal' })
  const stop = startDeletingAbandonedFiles({ config, log: createLog('silent') })
  await expect.poll(() => existsSync(old)).toBe(false)
  await stop()
  expect(existsSync(young)).toBe(true)
})
