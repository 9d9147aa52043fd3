/** Checks the archive of the audit log: two archivings at once, the command, and the comparison of a file with the log. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { archiveAudit, isLogInUse, verifyArchive } from '../../server/maintenance/auditArchive'
import { allOf, dayOf, monthAfter } from '../helpers/auditMonths'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer } from '../helpers/server'
import { builtProgram } from '../helpers/serverProcess'

/** Lets the first partition end at a day, and adds a partition for the months from that day to the current one. */
async function endFirstPartition(run: (text: string) => Promise<unknown>, end: string) {
  await run('alter table audit_log detach partition audit_partitions.audit_log_first')
  await run(`alter table audit_log attach partition audit_partitions.audit_log_first
    for values from (minvalue) to ('${end} 00:00:00+00')`)
  await run(`create table audit_partitions.audit_log_second partition of audit_log
    for values from ('${end} 00:00:00+00') to ('${dayOf(monthAfter(1))} 00:00:00+00')`)
}

test.each(databaseEngines)('of two archivings on %s at once, one succeeds and the other reports it', async engine => {
  const t = await startTestServer({ database: engine })
  const folder = mkdtempSync(join(tmpdir(), 'portal-archive-'))
  try {
    const run = (text: string) => t.db.execute(sql.raw(text))
    await endFirstPartition(run, '2020-01-01')
    await run(`insert into audit_log (at, action, outcome)
      select timestamptz '2019-01-01' + n * interval '1 minute', 'old', '200' from generate_series(1, 6000) n`)
    const both = await Promise.allSettled([1, 2].map(() => allOf(archiveAudit(t.db, new Date('2020-01-01'), folder))))
    expect(both.flatMap(each => (each.status === 'rejected' ? [isLogInUse(each.reason)] : []))).toEqual([true])
    const lines = gunzipSync(readFileSync(join(folder, 'audit_log_first.jsonl.gz')))
      .toString()
      .trimEnd()
      .split('\n')
    expect(lines).toHaveLength(6000)
  } finally {
    await t.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the command names what it wrote, and refuses the last three months', async () => {
  const t = await startTestServer()
  const folder = mkdtempSync(join(tmpdir(), 'portal-archive-'))
  const archive = (...words: string[]) =>
    spawnSync(process.execPath, [builtProgram('auditArchive'), ...words], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', DATABASE_URL: t.deps.config.databaseUrl },
    })
  try {
    const run = (text: string) => t.db.execute(sql.raw(text))
    await endFirstPartition(run, '2020-01-01')
    await run(`insert into audit_log (at, action, outcome) values ('2019-12-31', 'old', '200')`)
    expect(archive('2020-01')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Usage: npm run audit:archive'),
    })
    const rejected = archive(dayOf(monthAfter(-1)).slice(0, 7), folder)
    expect(rejected).toMatchObject({ status: 1, stderr: expect.stringContaining('The last 3 months stay') })
    const noFolder = join(folder, 'file')
    writeFileSync(noFolder, '')
    const problem = `${noFolder}: it exists and is not a folder (EEXIST)\n`
    expect(archive('2020-01', noFolder)).toMatchObject({ status: 1, stderr: problem })
    rmSync(noFolder)
    // Another archiving has locked the partition.
    const busy = await t.db.transaction(async tx => {
      await tx.execute(sql`lock table audit_partitions.audit_log_first in share row exclusive mode`)
      return archive('2020-01', folder)
    })
    expect(busy).toMatchObject({
      status: 1,
      stderr:
        'The audit log is in use by another archiving or a long transaction, such as a backup: run this again later\n',
    })
    const done = archive('2020-01', folder)
    expect(done).toMatchObject({ status: 0, stdout: expect.stringMatching(/^audit_log_first: 1 rows, \d+ bytes, /) })
    expect(readdirSync(folder).sort()).toEqual(['audit_log_first.jsonl.gz', 'audit_log_first.jsonl.gz.sha256'])
  } finally {
    await t.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('a file that differs from the log', () => {
  const lines = async function* () {
    yield* ['{"id": 1}', '{"id": 2}']
  }
  const write = (text: string, sum?: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-archive-'))
    const file = join(folder, 'a.jsonl.gz')
    const bytes = gzipSync(text)
    writeFileSync(file, bytes)
    writeFileSync(`${file}.sha256`, `${sum ?? createHash('sha256').update(bytes).digest('hex')}  a.jsonl.gz\n`)
    return file
  }
  test('is rejected: a row changed, missing or too many, another checksum', async () => {
    expect(await verifyArchive(lines(), write('{"id": 1}\n{"id": 2}\n'))).toBe(2)
    await expect(verifyArchive(lines(), write('{"id": 1}\n{"id": 3}\n'))).rejects.toThrow(
      'differs from the log at row 2',
    )
    await expect(verifyArchive(lines(), write('{"id": 1}\n'))).rejects.toThrow('ends after 1 rows')
    await expect(verifyArchive(lines(), write('{"id": 1}\n{"id": 2}\n{}\n'))).rejects.toThrow('at row 3')
    await expect(verifyArchive(lines(), write('{"id": 1}\n{"id": 2}\n', 'f00'))).rejects.toThrow('checksum')
  })
})
