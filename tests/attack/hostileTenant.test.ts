/**
 * Runs the attack of a hostile organisation whose tables are full (tests/attack/hostileAttack.ts). It runs only in `npm
 * run attack`. HOSTILE_SECONDS sets its duration.
 */
import { expect, test } from 'vitest'
import { printFigure } from '../helpers/printFigure'
import { runHostileAttack } from './hostileAttack'

const seconds = Number(process.env.HOSTILE_SECONDS ?? 0)
const mostRows = Number(process.env.HOSTILE_ROWS ?? Number.POSITIVE_INFINITY)
const databases = (process.env.HOSTILE_DATABASES ?? 'embedded,postgres').split(',') as ('embedded' | 'postgres')[]

test.skipIf(seconds === 0).each(databases)(
  'an organisation at all its limits leaves the others their answers on %s',
  { timeout: 1_800_000 + seconds * 2000 },
  async database => {
    const { rows, statuses, received } = await runHostileAttack(database, seconds, mostRows)
    for (const [line, seen] of statuses) {
      console.log(`${line}: ${[...seen].map(([status, times]) => `${times} × ${status}`).join(', ')}`)
    }
    console.log(`${received} webhook deliveries arrived and were answered 500`)
    for (const row of rows) printFigure(row.what, row.figure, row.budget)
    expect(rows.filter(row => !row.isWithin)).toEqual([])
  },
)
