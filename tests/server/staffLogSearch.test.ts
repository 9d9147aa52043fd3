/** Checks how many entries a search of the audit log reads. Lower limits than the real ones suffice. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverLimits } from '../../server/lib/limits'
import { databaseEngines } from '../helpers/databaseEngines'
import { type StaffServer, startStaffServer } from '../helpers/staffServer'

const { auditSearched } = serverLimits
beforeAll(() => void Object.assign(serverLimits, { auditSearched: 50 }))
afterAll(() => void Object.assign(serverLimits, { auditSearched }))

describe.each(databaseEngines)('a search of the audit log on %s', database => {
  let t: StaffServer['t']
  let staff: StaffServer['staff']
  let list: StaffServer['list']
  beforeAll(async () => {
    ;({ t, staff, list } = await startStaffServer({ database }))
  })
  afterAll(() => t.close())

  /** Adds an entry of the actor, and newer entries of others, a second apart from the given time on. */
  const add = (email: string, from: string, newer: number) =>
    t.db.execute(sql`insert into audit_log (actor_email, action, outcome, at)
      select case when i = 0 then ${email} else 'other@log.example' end, 'x', '200',
        ${from}::timestamptz + i * interval '1 second' from generate_series(0, ${newer}::int) i`)
  const newestFirst = '&sort=["at","DESC"]'

  test('reads a limited number of entries, says where it stopped, and finds older entries in a shorter period', async () => {
    const email = `${randomUUID().slice(0, 8)}@old.example`
    const period = { from: '2026-02-01', to: '2026-02-01' }
    await add(email, '2026-02-01T10:00:00Z', 60)
    const stopped = await list('auditLog', { actor: email, ...period }, newestFirst)
    expect(stopped.body).toEqual([])
    expect(stopped.headers['search-stopped-at']).toBe('2026-02-01T10:00:10.000Z')
    const rest = { ...period, to: '2026-02-01T10:00:10Z' }
    const found = await list('auditLog', { actor: email, ...rest }, newestFirst)
    expect(found.body).toMatchObject([{ actorEmail: email }])
    expect(found.headers).not.toHaveProperty('search-stopped-at')
    expect((await list('auditLog', period, newestFirst)).headers).not.toHaveProperty('search-stopped-at')
  })

  test('for a file reads the whole log, in slices', async () => {
    const email = `${randomUUID().slice(0, 8)}@file.example`
    for (const hour of ['08', '09']) await add(email, `2026-02-02T${hour}:00:00Z`, 120)
    const filter = encodeURIComponent(JSON.stringify({ actor: email }))
    const answer = await t.call(staff, 'GET', `/staff/auditLog/export?as=lines&filter=${filter}`)
    const times = answer.raw
      .toString()
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line).at)
    expect(times).toEqual(['2026-02-02T09:00:00.000Z', '2026-02-02T08:00:00.000Z'])
  })
})
