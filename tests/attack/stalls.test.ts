/**
 * Checks the server while its dependencies, which are real processes, do not respond. STALL_SECONDS=30 is the duration
 * in security.md.
 */
import { expect, test } from 'vitest'
import { printFigure } from '../helpers/printFigure'
import { runStallAttack } from './stallAttack'

const ms = Number(process.env.STALL_SECONDS ?? 0) * 1000
/**
 * How long each dependency does not respond if STALL_SECONDS is not set, in ms: at least as long as the server's
 * timeouts for it, so that they take effect.
 */
const short = { PostgreSQL: 9_000, Redis: 4_000, S3: 7_000, SMTP: 8_000 }
const stopped = ms ? { PostgreSQL: ms, Redis: ms, S3: ms, SMTP: ms } : short
test('PostgreSQL, Redis, a bucket and a mail server fall silent: no call waits for ever and nothing is lost', async () => {
  const rows = await runStallAttack(stopped)
  for (const row of rows) printFigure(row.what, row.figure, row.budget)
  expect(rows.filter(row => !row.isWithin)).toEqual([])
})
