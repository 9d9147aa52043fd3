/** Parts that fall silent, as real processes that are stopped. STALL_SECONDS=30 is the figure of security.md. */
import { expect, test } from 'vitest'
import { type Row, run } from '../attack/stalls'
import { figure } from '../helpers/figure'

const ms = Number(process.env.STALL_SECONDS ?? 0) * 1000
/** Just longer than each is waited for. */
const short = { PostgreSQL: 9_000, Redis: 4_000, S3: 7_000, SMTP: 8_000 }
const stopped = ms ? { PostgreSQL: ms, Redis: ms, S3: ms, SMTP: ms } : short
/** Seconds are late once where others use the processor, and each time where we wait too long. `npm run attack` has it to itself. */
const attempts = ms ? 1 : 3

test('PostgreSQL, Redis, a bucket and a mail server fall silent: nobody waits for ever and nothing is lost', async () => {
  let late: Row[] = []
  for (let attempt = 0; attempt < attempts; attempt++) {
    const rows = await run(stopped)
    for (const row of rows) figure(row.what, row.figure, row.budget)
    expect(rows.filter(row => !row.isWithin && !row.isTime)).toEqual([])
    late = rows.filter(row => !row.isWithin)
    if (late.length === 0) break
  }
  expect(late).toEqual([])
})
