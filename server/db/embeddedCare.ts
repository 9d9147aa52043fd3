/**
 * What PGlite leaves to us (security.md, Embedded database): a CHECKPOINT every 5 minutes or 64 MB of WAL, a dump a day
 * of which the last 7 are kept, and no writes below 200 MB of free disk.
 */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { writeDurably } from '../files/writeDurably'
import type { Log } from '../log'

const checkpointEveryMs = 5 * 60_000
const checkpointWalBytes = 64 * 1024 * 1024
const dumpEveryMs = 24 * 3600_000
const dumpAgainMs = 3600_000
const keptDumps = 7
const leastFreeBytes = 200 * 1024 * 1024

/** The disk, the clock, and who hears of what failed; tests bring their own. */
export interface Surroundings {
  freeBytes(folder: string): Promise<number>
  now(): number
  report(err: unknown): void
}

export const realSurroundings = (log: Log): Surroundings => ({
  async freeBytes(folder) {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
  now: Date.now,
  report: err => log.error({ err }, 'embedded database'),
})

export interface Care {
  isWritable(): boolean
  /** Looks at disk and clock and does what is due; once at a time. */
  tend(): Promise<void>
  /** Writes a dump now. @returns its path */
  dump(): Promise<string>
}

export async function careFor(
  client: PGlite,
  dataDir: string,
  { freeBytes, now, report }: Surroundings,
): Promise<Care> {
  const backups = join(dataDir, 'backups')
  let writable = true
  let checkpointedAt = now()
  let checkpointedLsn = await walPosition(client)
  // Counted from the files, so that a server which is restarted every day makes its dumps too.
  let dumpDueAt = (dumpsIn(backups).at(-1)?.at ?? statSync(join(dataDir, 'db/PG_VERSION')).mtimeMs) + dumpEveryMs
  let tending: Promise<void> | undefined

  const measureDisk = async () => {
    writable = (await freeBytes(dataDir)) >= leastFreeBytes
  }
  const checkpoint = async () => {
    await client.exec('CHECKPOINT')
    checkpointedAt = now()
    checkpointedLsn = await walPosition(client)
  }
  const checkpointWhenDue = async () => {
    const written = (await walPosition(client)) - checkpointedLsn
    if (written > checkpointWalBytes || (written > 0 && now() - checkpointedAt > checkpointEveryMs)) await checkpoint()
  }
  const dump = async () => {
    await checkpoint()
    const file = join(backups, `${new Date(now()).toISOString().slice(0, 10)}.tar.gz`)
    const archive = await client.dumpDataDir('gzip')
    await writeDurably(file, Buffer.from(await archive.arrayBuffer()))
    dumpDueAt = now() + dumpEveryMs
    for (const old of dumpsIn(backups).slice(0, -keptDumps)) rmSync(old.file, { force: true })
    return file
  }
  const dumpWhenDue = async () => {
    if (!writable || now() < dumpDueAt) return
    dumpDueAt = now() + dumpAgainMs
    await dump()
  }
  const tendOnce = async () => {
    // One that fails must not keep the others from being done.
    for (const step of [measureDisk, checkpointWhenDue, dumpWhenDue]) await step().catch(report)
  }
  await measureDisk().catch(report)
  return {
    isWritable: () => writable,
    dump,
    tend() {
      tending ??= tendOnce().finally(() => {
        tending = undefined
      })
      return tending
    },
  }
}

/** The oldest first; the names are dates. */
function dumpsIn(folder: string): { file: string; at: number }[] {
  try {
    const names = readdirSync(folder).filter(name => /^\d{4}-\d\d-\d\d\.tar\.gz$/.test(name))
    return names
      .sort()
      .map(name => join(folder, name))
      .map(file => ({ file, at: statSync(file).mtimeMs }))
  } catch {
    return []
  }
}

/** Bytes of WAL ever written. */
const walPosition = async (client: PGlite) => {
  const { rows } = await client.query<{ position: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as position",
  )
  return Number(rows[0]?.position ?? 0)
}
