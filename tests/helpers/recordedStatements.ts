/**
 * Records the SQL statements that a release sends to PostgreSQL, with their values, and runs the recorded statements
 * on a later schema.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { projectRoot } from '../../server/lib/projectRoot'

export interface RecordedStatement {
  text: string
  /** Parameters of the statement in the form in which pg sends them. */
  values: (string | null)[]
}
export interface StatementRecording {
  /** Name of the newest migration at the time of the recording. */
  migration: string
  statements: RecordedStatement[]
}

const file = join(projectRoot, 'tests/recorded/previousRelease.jsonl')
/**
 * Largest length of a recorded statement, in characters. Longer statements insert imported rows, and differ only in the
 * number of rows.
 */
const longest = 20_000
const changesOrReads = /^\s*(select|insert|update|delete|with)\b/i

/** `pg.utils` exists, but the types of pg do not declare it. */
const { utils } = pg as unknown as { utils: { prepareValue(value: unknown): unknown } }

/** Writes a value as pg sends it; binary values become hexadecimal digits. */
function textOf(value: unknown): string | null {
  const sent = utils.prepareValue(value)
  if (sent === null || sent === undefined) return null
  return Buffer.isBuffer(sent) ? `\\x${sent.toString('hex')}` : String(sent)
}

/** Runs the work and returns the different statements that are sent to PostgreSQL meanwhile. */
export async function recordStatements(work: () => Promise<void>): Promise<RecordedStatement[]> {
  const found = new Map<string, RecordedStatement>()
  const prototype = pg.Client.prototype as unknown as { query(...of: unknown[]): unknown }
  const { query } = prototype
  prototype.query = function (this: unknown, ...of: unknown[]) {
    const [first, second] = of as [string | { text?: string; values?: unknown[] }, unknown]
    const text = typeof first === 'string' ? first : first?.text
    const given = Array.isArray(second) ? second : typeof first === 'string' ? [] : (first?.values ?? [])
    if (text && text.length < longest && changesOrReads.test(text) && !found.has(text)) {
      found.set(text, { text, values: given.map(textOf) })
    }
    return query.apply(this, of)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return [...found.values()].toSorted((a, b) => (a.text < b.text ? -1 : 1))
}

export function writeRecording({ migration, statements }: StatementRecording) {
  const lines = [{ migration }, ...statements].map(line => JSON.stringify(line))
  writeFileSync(file, `${lines.join('\n')}\n`)
}

export function readRecording(): StatementRecording {
  const [first = '{}', ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  return { ...JSON.parse(first), statements: lines.map(line => JSON.parse(line)) }
}

/**
 * Runs each statement in a transaction and rolls it back. Returns for each one `ok`, or the SQLSTATE and the message of
 * its error.
 */
export async function runStatements(client: pg.Client, statements: readonly RecordedStatement[]): Promise<string[]> {
  const outcomes: string[] = []
  for (const { text, values } of statements) {
    await client.query('begin')
    const outcome = await client.query(text, values).then(
      () => 'ok',
      (error: pg.DatabaseError) => `${error.code} ${error.message}`,
    )
    await client.query('rollback')
    outcomes.push(outcome)
  }
  return outcomes
}
