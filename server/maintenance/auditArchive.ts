/**
 * Archives the audit log month by month. Each partition with rows is written to a compressed file of JSON lines, and
 * the file's checksum to a second file. The file is read back and compared with the partition row by row, then the
 * partition is dropped. One transaction does all this and locks the partition against changes. If it is interrupted,
 * the archiving can be repeated.
 */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { listAuditPartitions, partitionIdentifier } from '../db/auditPartitions'
import { databaseNow } from '../db/clock'
import { type Database, rowsOf } from '../db/database'
import { createFolder } from '../db/directoryLock'
import { sqlStateOf } from '../errors/connectionErrors'
import { recordCommand } from '../repositories/commandChanges'

const rowsAtOnce = 5000
/** Maximum time in ms for which an attempt to drop a partition makes calls wait. */
const lockTimeoutMs = 2000
const lockNotAvailable = '55P03'
const mostAttempts = 30
const missingTable = '42P01'

/**
 * Returns whether archiving failed because another archiving, which may have dropped the partition, or a long
 * transaction uses the log.
 */
export const isLogInUse = (error: unknown) => [lockNotAvailable, missingTable].includes(sqlStateOf(error) ?? '')

export interface ArchivedPartition {
  name: string
  /** Path of the file; undefined for a partition without rows. */
  file: string | undefined
  rows: number
  bytes: number
}

/** Yields the rows of a partition as JSON, in the order of their ids. */
async function* linesOf(tx: Database, name: string): AsyncGenerator<string> {
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const rows: { id: string; line: string }[] = rowsOf(
      await tx.execute(sql`
        select a.id::text as id, to_jsonb(a)::text as line from ${partitionIdentifier(name)} a
        where a.id > ${after}::bigint order by a.id limit ${rowsAtOnce}`),
    )
    for (const { line } of rows) yield line
    after = rows.at(-1)?.id
  }
}

async function* withLineEnds(lines: AsyncIterable<string>) {
  for await (const line of lines) yield `${line}\n`
}

/** Returns a stream that passes on its input and adds it to the hash. */
const hashStream = (hash: Hash) =>
  new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })

async function* linesIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

async function sync(path: string) {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Writes the file and its checksum in the format of `sha256sum`. */
async function writeArchive(tx: Database, name: string, file: string) {
  const unfinished = `${file}.unfinished`
  const hash = createHash('sha256')
  const rows = Readable.from(withLineEnds(linesOf(tx, name)))
  await pipeline(rows, createGzip(), hashStream(hash), createWriteStream(unfinished, { mode: 0o600 }))
  await sync(unfinished)
  const sum = `${hash.digest('hex')}  ${basename(file)}\n`
  await writeFile(`${file}.sha256`, sum, { mode: 0o600, flush: true })
  await rename(unfinished, file)
  await sync(dirname(file))
}

/**
 * Reads an archive file back and compares it with the rows of its partition.
 * @returns the number of rows in the file
 * @throws {Error} if the file differs from the rows or from its checksum
 */
export async function verifyArchive(lines: AsyncIterable<string>, file: string): Promise<number> {
  const hash = createHash('sha256')
  const source = lines[Symbol.asyncIterator]()
  let rows = 0
  let difference: string | undefined
  await pipeline(createReadStream(file), hashStream(hash), createGunzip(), async (unzipped: AsyncIterable<Buffer>) => {
    for await (const line of linesIn(unzipped)) {
      rows++
      const { value } = await source.next()
      if (value !== line) difference ??= `${file} differs from the log at row ${rows}`
    }
  })
  if (difference) throw new Error(difference)
  if (!(await source.next()).done) throw new Error(`${file} ends after ${rows} rows, the log does not`)
  const [expected] = (await readFile(`${file}.sha256`, 'utf8')).split(' ')
  if (expected !== hash.digest('hex')) throw new Error(`${file} does not have its checksum`)
  return rows
}

/**
 * Drops the partition as soon as no running transaction uses the audit log. Other calls wait meanwhile, so an attempt
 * gives up after {@link lockTimeoutMs}, and another attempt follows, up to {@link mostAttempts} times.
 */
async function dropPartition(tx: Database, name: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tx.transaction(async inner => {
        await inner.execute(sql`alter table audit_log detach partition ${partitionIdentifier(name)}`)
        await inner.execute(sql`drop table ${partitionIdentifier(name)}`)
      })
    } catch (error) {
      if (sqlStateOf(error) !== lockNotAvailable || attempt === mostAttempts) throw error
    }
  }
}

const archivePartition = (db: Database, name: string, folder: string): Promise<ArchivedPartition> =>
  db.transaction(async tx => {
    // The connection is idle while the archive file is written, which may take longer than the usual timeout of an idle
    // transaction.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`set local lock_timeout = ${sql.raw(String(lockTimeoutMs))}`)
    await tx.execute(sql`lock table ${partitionIdentifier(name)} in share row exclusive mode`)
    const [first] = rowsOf<object>(await tx.execute(sql`select 1 from ${partitionIdentifier(name)} limit 1`))
    const file = first ? join(folder, `${name}.jsonl.gz`) : undefined
    if (file) await writeArchive(tx, name, file)
    const rows = file ? await verifyArchive(linesOf(tx, name), file) : 0
    await recordCommand(tx, 'audit-archived', name)
    await dropPartition(tx, name)
    return { name, file, rows, bytes: file ? (await stat(file)).size : 0 }
  })

/**
 * Archives every partition that ends before a date.
 * @param before the first day of a month
 * @param folder created if it is missing
 * @throws {RangeError} for a date after the beginning of the current month, because entries are still added to the
 *   partition of the current month
 */
export async function* archiveAudit(db: Database, before: Date, folder: string): AsyncGenerator<ArchivedPartition> {
  const now = databaseNow()
  if (before.getTime() > Date.UTC(now.getUTCFullYear(), now.getUTCMonth())) {
    throw new RangeError('The current month cannot be archived')
  }
  const old = (await listAuditPartitions(db)).filter(({ until }) => until <= before)
  createFolder(folder)
  for (const { name } of old) yield await archivePartition(db, name, folder)
}
