/**
 * Does the maintenance that PGlite lacks (docs/security.md, Embedded database). A CHECKPOINT is made after 5 minutes if
 * something was written, or after 64 MB of WAL, and a dump every day (embeddedDump.ts). A failed dump is repeated an
 * hour later. Tables that have changed much are vacuumed (embeddedVacuum.ts). If less than 200 MB of disk space are
 * free, `isWritable` returns false, and server/app.ts rejects calls that write.
 */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Log } from '../lib/log'
import { copyFolder, dumpFilePath, folderSizeBytes, listDumps, packFolder, removeOldDumps } from './embeddedDump'
import { vacuumDueTables } from './embeddedVacuum'

const checkpointEveryMs = 5 * 60_000
const checkpointWalBytes = 64 * 1024 * 1024
const dumpEveryMs = 24 * 3600_000
const dumpAgainMs = 3600_000
const leastFreeBytes = 200 * 1024 * 1024

/** Free disk space, clock and error log that the maintenance uses. Tests replace them. */
export interface MaintenanceEnvironment {
  freeBytes(folder: string): Promise<number>
  now(): number
  report(err: unknown): void
}

export const createMaintenanceEnvironment = (log: Log): MaintenanceEnvironment => ({
  async freeBytes(folder) {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
  now: Date.now,
  report: err => log.error({ err }, 'embedded database'),
})

/** Returns whether the required minimum of disk space is still free after writing `moreBytes`. */
export const hasFreeDiskSpace = async (folder: string, { freeBytes }: MaintenanceEnvironment, moreBytes = 0) =>
  (await freeBytes(folder)) - moreBytes >= leastFreeBytes

export interface EmbeddedMaintenance {
  isWritable(): boolean
  /**
   * Measures the free disk space, and makes the checkpoint, the dump and the vacuums that are due. Concurrent calls
   * share one run.
   */
  runDueTasks(): Promise<void>
  /** Returns the time of the latest dump, or of the database's creation if there is no dump yet. */
  lastDumpAt?(): Date
  /**
   * Writes a dump now.
   * @returns the path of the dump
   */
  dump(): Promise<string>
}

export async function startEmbeddedMaintenance(
  client: PGlite,
  dataDir: string,
  surroundings: MaintenanceEnvironment,
): Promise<EmbeddedMaintenance> {
  const { now, report } = surroundings
  const database = join(dataDir, 'db')
  const backups = join(dataDir, 'backups')
  let writable = true
  let checkpointedAt = now()
  let checkpointedLsn = await walPosition(client)
  const attempt = join(backups, 'attempted')
  const copied = join(backups, 'copy.unfinished')
  // This folder is left over if the server was killed during a dump. The times of the latest dump and of the latest
  // attempt are read from files below: a server that is restarted every day still makes dumps, and a server that was
  // killed during a dump does not retry at once.
  rmSync(copied, { recursive: true, force: true })
  let lastAt = Math.min(now(), listDumps(backups, now()).at(-1)?.at ?? timeOf(join(database, 'PG_VERSION')))
  let dumpDueAt = Math.max(lastAt + dumpEveryMs, Math.min(now(), timeOf(attempt)) + dumpAgainMs)
  let tending: Promise<void> | undefined

  const measureDisk = async () => {
    writable = await hasFreeDiskSpace(dataDir, surroundings)
  }
  const checkpoint = async () => {
    await client.exec('CHECKPOINT')
    checkpointedAt = now()
    checkpointedLsn = await walPosition(client)
  }
  const checkpointWhenDue = async () => {
    const written = (await walPosition(client)) - checkpointedLsn
    // If the machine's clock was set back, the time of the last checkpoint would be in the future. Therefore that time
    // is limited to the current time.
    checkpointedAt = Math.min(checkpointedAt, now())
    if (written > checkpointWalBytes || (written > 0 && now() - checkpointedAt > checkpointEveryMs)) await checkpoint()
  }
  const vacuumWhenDue = async () => {
    if (writable) await vacuumDueTables(client)
  }
  const dump = async () => {
    const size = await folderSizeBytes(database)
    if (!(await hasFreeDiskSpace(dataDir, surroundings, 2 * size))) {
      throw new Error(`no room for a dump: it takes ${2 * size} bytes, and ${leastFreeBytes} are to stay free`)
    }
    mkdirSync(backups, { recursive: true, mode: 0o700 })
    writeFileSync(attempt, '')
    await checkpoint()
    const file = dumpFilePath(backups, now())
    await copyFolder(database, copied, work => client.runExclusive(work))
    await packFolder(copied, file)
    await rm(copied, { recursive: true })
    rmSync(attempt)
    lastAt = now()
    dumpDueAt = lastAt + dumpEveryMs
    removeOldDumps(backups, now())
    return file
  }
  const dumpWhenDue = async () => {
    // If the machine's clock was set back, the next dump would be due too late. Therefore its time is limited to one
    // interval from now.
    dumpDueAt = Math.min(dumpDueAt, now() + dumpEveryMs)
    if (!writable || now() < dumpDueAt) return
    dumpDueAt = now() + dumpAgainMs
    await dump()
  }
  const tendOnce = async () => {
    // A step that fails must not prevent the other steps.
    for (const step of [measureDisk, checkpointWhenDue, vacuumWhenDue, dumpWhenDue]) await step().catch(report)
  }
  await measureDisk().catch(report)
  return {
    isWritable: () => writable,
    lastDumpAt: () => new Date(lastAt),
    dump,
    runDueTasks() {
      tending ??= tendOnce().finally(() => {
        tending = undefined
      })
      return tending
    },
  }
}

/** Returns the modification time of a file; 0 if the file does not exist. */
const timeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Returns the current position in the WAL in bytes. */
const walPosition = async (client: PGlite) => {
  const { rows } = await client.query<{ position: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as position",
  )
  return Number(rows[0]?.position ?? 0)
}
