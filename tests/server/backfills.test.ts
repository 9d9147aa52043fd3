/**
 * Checks backfills: they run in batches after the start, continue after an interruption, and are shared by several
 * servers.
 */
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Backfill, startBackfills } from '../../server/db/backfills'
import { rowsOf } from '../../server/db/database'
import { applications, backfills } from '../../server/db/schema'
import { DependencyUnavailable } from '../../server/errors/dependencyUnavailable'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const rows = 25
const pauses = { least: 1, busy: 20, failed: 20, longestFailed: 20 }

describe.each(databaseEngines)('on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
    const values = { email: 'a@test.example', linkedInUrl: 'https://www.linkedin.com/in/a', role: 'sponsor' as const }
    await t.db.insert(applications).values(Array.from({ length: rows }, (_, n) => ({ ...values, name: `Name ${n}` })))
  })
  afterAll(() => t.close())

  /** Declares a backfill that counts how often each row is changed, so that a repeated change is noticed. */
  const declare = (name: string): Backfill => ({
    name,
    table: applications,
    key: applications.id,
    set: sql`decline_reason = coalesce(decline_reason, '') || '+'`,
    where: sql`name <> 'Name 3'`,
    rowsAtOnce: 10,
  })
  const reset = () => t.db.update(applications).set({ declineReason: null })
  const reasons = async () =>
    (await t.db.select().from(applications).orderBy(asc(applications.id))).map(row => row.declineReason)
  const expected = async () =>
    (await t.db.select().from(applications).orderBy(asc(applications.id))).map(({ name }) =>
      name === 'Name 3' ? null : '+',
    )
  const run = (backfill: Backfill) => startBackfills(t.db, t.deps.log, [backfill], pauses)

  test('every row that needs it is changed once, a batch in each transaction; a later start changes nothing', async () => {
    await reset()
    await run(declare('whole')).done
    expect(await reasons()).toEqual(await expected())
    const transactions = await t.db.execute(sql`select distinct xmin::text as id from applications`)
    expect(rowsOf(transactions).length).toBeGreaterThanOrEqual(3)
    await run(declare('whole')).done
    expect(await reasons()).toEqual(await expected())
  })

  test('one that is stopped after a batch continues behind it', async () => {
    await reset()
    const first = startBackfills(t.db, t.deps.log, [declare('stopped')], { ...pauses, least: 60_000 })
    const position = () => t.db.select().from(backfills).where(eq(backfills.name, 'stopped'))
    await vi.waitFor(async () => expect((await position())[0]?.position).toBeTruthy(), { timeout: 30_000 })
    await first.close()
    expect((await reasons()).slice(10)).toEqual(Array(rows - 10).fill(null))
    expect((await position())[0]?.finishedAt).toBeNull()
    await run(declare('stopped')).done
    expect(await reasons()).toEqual(await expected())
  })

  test('several servers change each row once', async () => {
    await reset()
    await Promise.all([1, 2, 3].map(() => run(declare('shared')).done))
    expect(await reasons()).toEqual(await expected())
  })

  test('a batch that fails is reported, changes nothing and is repeated', async () => {
    await reset()
    const report = vi.spyOn(t.deps.log, 'error').mockReturnValue()
    const failing = run({ ...declare('failing'), set: sql`decline_reason = (1 / 0)::text` })
    await vi.waitFor(() => expect(report.mock.calls.length).toBeGreaterThan(1), { timeout: 30_000 })
    await failing.close()
    report.mockRestore()
    expect(await reasons()).toEqual(Array(rows).fill(null))
    await run(declare('failing')).done
    expect(await reasons()).toEqual(await expected())
  })

  test('a batch that the database does not answer is a warning, and is repeated', async () => {
    await reset()
    const [warn, error] = [vi.spyOn(t.deps.log, 'warn'), vi.spyOn(t.deps.log, 'error')]
    vi.spyOn(t.db, 'transaction').mockRejectedValueOnce(new DependencyUnavailable('database'))
    await run(declare('unanswered')).done
    expect(warn.mock.calls.map(call => call[1])).toEqual(['a batch of a backfill is repeated'])
    expect(error).not.toHaveBeenCalled()
    vi.restoreAllMocks()
    expect(await reasons()).toEqual(await expected())
  })
})
