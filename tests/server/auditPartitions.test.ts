/**
 * Checks the monthly partitions of the audit log: they are created in advance, append-only, read as one table, and
 * archived into files.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuditPartitions, listAuditPartitions } from '../../server/db/auditPartitions'
import { rowsOf } from '../../server/db/database'
import { archiveAudit } from '../../server/maintenance/auditArchive'
import { allOf, dayOf, monthAfter } from '../helpers/auditMonths'
import { openBeforeMigration } from '../helpers/beforeMigration'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

describe.each(databaseEngines)('on %s', engine => {
  let t: TestServer
  let folder: string
  const run = (text: string) => t.db.execute(sql.raw(text))
  const count = async () =>
    t.db.execute(sql`select count(*)::int as n from audit_log`).then(r => rowsOf<{ n: number }>(r)[0]?.n)

  beforeAll(async () => {
    t = await startTestServer({ database: engine })
    folder = mkdtempSync(join(tmpdir(), 'portal-archive-'))
    // Creates the partitions that an audit log has after some months: the first partition, which ends two months ago,
    // and one for each month since.
    await run('alter table audit_log detach partition audit_partitions.audit_log_first')
    await run(`alter table audit_log attach partition audit_partitions.audit_log_first
      for values from (minvalue) to ('${dayOf(monthAfter(-2))} 00:00:00+00')`)
    for (const { name } of (await listAuditPartitions(t.db)).slice(1)) await run(`drop table audit_partitions.${name}`)
    await createAuditPartitions(t.db)
  })
  afterAll(async () => {
    await t.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('this month and the next three have a partition without a gap, however often the job runs', async () => {
    await createAuditPartitions(t.db)
    const found = await listAuditPartitions(t.db)
    expect(found.map(({ until }) => dayOf(until))).toEqual([-2, -1, 0, 1, 2, 3, 4].map(n => dayOf(monthAfter(n))))
  })

  test('no row of any partition is deleted, changed or truncated', async () => {
    await run(`insert into audit_log (at, action, outcome) select at, 'planted', '200' from (values
      (timestamptz '2020-02-29 12:00:00+00'), (timestamptz '${dayOf(monthAfter(-2))} 12:00:00+00'), (now())) moments(at)`)
    const names = (await listAuditPartitions(t.db)).map(({ name }) => `audit_partitions.${name}`)
    for (const table of ['audit_log', ...names]) {
      const rejected = async (statement: string) =>
        expect(run(statement), statement).rejects.toMatchObject({
          cause: expect.objectContaining({ message: 'the audit log is append-only' }),
        })
      await rejected(`truncate ${table}`)
      await rejected(`truncate ${table} cascade`)
      const [row] = rowsOf(await run(`select 1 from ${table} limit 1`))
      if (!row) continue
      await rejected(`delete from ${table}`)
      await rejected(`update ${table} set action = 'other'`)
    }
    expect(await count()).toBeGreaterThanOrEqual(3)
  })

  test('an erasure clears the rows of one organisation in every month, and no other row', async () => {
    const [gone, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const insert = (organisationId: string, at: string) =>
      run(`insert into audit_log (at, organisation_id, actor_email, action, outcome, address)
        values (${at}, '${organisationId}', 'who@x.example', 'erased-or-not', '200', '192.0.2.1')`)
    // Each partition gets rows of both organisations, in alternating order.
    for (const at of [`timestamptz '2020-03-01'`, `timestamptz '${dayOf(monthAfter(-2))} 13:00:00+00'`, 'now()']) {
      await insert(gone.organisationId, at)
      await insert(other.organisationId, at)
      await insert(gone.organisationId, at)
    }
    await t.call(gone, 'DELETE', '/b2b/retail')
    await t.deps.erasures.run()
    const rows = rowsOf<{ own: boolean; named: number; n: number }>(
      await t.db.execute(sql`
        select organisation_id = ${gone.organisationId}::uuid as own, count(actor_email)::int as named, count(*)::int as n
        from audit_log where action = 'erased-or-not' group by 1 order by 1`),
    )
    expect(rows).toEqual([
      { own: false, named: 3, n: 3 },
      { own: true, named: 0, n: 6 },
    ])
  })

  test('old months are written into verified files, and then dropped', async () => {
    await run(`insert into audit_log (at, action, outcome, subject)
      select timestamptz '2020-01-01' + n * interval '1 minute', 'old', '200', E'line\\n"' || n from generate_series(1, 6000) n`)
    const before = await count()
    const expected = rowsOf<{ line: string }>(
      await run(`select to_jsonb(a)::text as line from audit_partitions.audit_log_first a order by id`),
    )
    const archived = await allOf(archiveAudit(t.db, monthAfter(-1), folder))
    expect(archived.map(({ name }) => name)).toHaveLength(2)
    const [first] = archived
    const file = first?.file ?? ''
    expect(first).toMatchObject({ name: 'audit_log_first', rows: expected.length, bytes: readFileSync(file).length })
    const text = gunzipSync(readFileSync(file)).toString()
    expect(text).toBe(expected.map(({ line }) => `${line}\n`).join(''))
    expect(readFileSync(`${file}.sha256`, 'utf8')).toBe(
      `${createHash('sha256').update(readFileSync(file)).digest('hex')}  audit_log_first.jsonl.gz\n`,
    )
    execFileSync('sha256sum', ['--check', 'audit_log_first.jsonl.gz.sha256'], { cwd: folder, stdio: 'ignore' })
    const rows = archived.reduce((sum, each) => sum + each.rows, 0)
    // Archiving itself adds two entries to the audit log.
    expect(await count()).toBe((before ?? 0) - rows + 2)
    expect((await listAuditPartitions(t.db)).map(({ until }) => dayOf(until))[0]).toBe(dayOf(monthAfter(0)))
    expect(readdirSync(folder).filter(name => name.endsWith('.unfinished'))).toEqual([])
    expect(await allOf(archiveAudit(t.db, monthAfter(-1), folder))).toEqual([])
    await createAuditPartitions(t.db)
  })

  test('the current month is not archived', async () => {
    await expect(allOf(archiveAudit(t.db, monthAfter(1), folder))).rejects.toThrow('The current month')
  })
})

test.each(databaseEngines)(
  'an update on %s keeps every entry, with its indexes, and continues the numbering',
  async engine => {
    const db = await openBeforeMigration(engine, 'audit_partitions')
    try {
      await db.run(`insert into audit_log (at, action, outcome) values
      ('2020-01-01', 'old', '200'), (now(), 'new', '200'), (now(), 'new', '200')`)
      await db.migrate()
      await db.run(`insert into audit_log (action, outcome) values ('after', '200')`)
      expect(await db.run('select id::int as id, action from audit_log order by id')).toEqual([
        { id: 1, action: 'old' },
        { id: 2, action: 'new' },
        { id: 3, action: 'new' },
        { id: 4, action: 'after' },
      ])
      const kept = await db.run(`select count(*)::int as n from pg_inherits i join pg_class c on c.oid = i.inhparent
      where c.relname like 'audit_log_%'`)
      expect(kept).toEqual([{ n: 6 }])
    } finally {
      await db.close()
    }
  },
)
