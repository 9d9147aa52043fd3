/**
 * Determines whether the database is the installation's original or a copy. A copy is in quiet mode until `npm run
 * adopt`: it sends no webhooks and e-mails and deletes no stored files. See docs/adr/0031-quiet-copies.md.
 */
import { randomUUID } from 'node:crypto'
import type { Config } from '../config'
import type { Database } from '../db/database'
import type { FileStore } from '../files/fileStore'
import type { Log } from '../lib/log'
import { startPeriodicJob } from '../lib/periodicJob'
import { type InstallationIdStore, openInstallationIdStore } from './installationIdStore'
import { addInstallation, claimInstallation, type InstallationRow, readInstallation } from './installationRow'

const lookEveryMs = 5_000

/**
 * Reason for quiet mode. `restored`: the database was restored from a dump. `unknownPlace`: the place outside the
 * database has no id, although a server has claimed the database. `otherPlace`: that place has the id of another
 * installation. `unread`: that place or the database does not respond, so that the state is unknown.
 */
export type QuietModeReason = 'restored' | 'unknownPlace' | 'otherPlace' | 'unread'

export interface InstallationState {
  id: string | undefined
  /** The reason for quiet mode; undefined if the database is the original. */
  quiet: QuietModeReason | undefined
}

export interface Installation {
  id(): string | undefined
  isQuiet(): boolean
  /** Returns a line that explains quiet mode to the administrator; undefined outside quiet mode. */
  notice(): string | undefined
  close(): void
}

/** Thrown when quiet mode prevents an action, such as the deletion of a file. */
class QuietModeError extends Error {}

const adoptHint =
  'nothing is sent, delivered or deleted until `npm run adopt` (docs/operations.md, "Backup and restore")'

const noticeOf = (reason: QuietModeReason, place: InstallationIdStore['name']) => {
  const because = {
    restored: 'the database was restored from a dump',
    unknownPlace: `${place} does not know the installation of this database`,
    otherPlace: `${place} belongs to another installation than this database`,
    unread: `${place} cannot be read, so it is not known whether the database is a copy`,
  }[reason]
  return reason === 'unread' ? `quiet mode: ${because} yet` : `quiet mode: ${because}; ${adoptHint}`
}

/**
 * Returns the reason for quiet mode. There is none (undefined) for a database that was not restored, if the id in the
 * place outside the database is the same, or if that place has no id and no server has claimed the database.
 */
export function findQuietModeReason(row: InstallationRow, known: string | undefined): QuietModeReason | undefined {
  if (row.isRestored) return 'restored'
  if (known === row.id) return undefined
  if (known !== undefined) return 'otherPlace'
  return row.isClaimed ? 'unknownPlace' : undefined
}

/**
 * Returns the installation's id and the reason for quiet mode, from the id in the database and the id in the store
 * outside it (installationIdStore.ts). A database without an id gets the id of the store, or a new one if the store has
 * none. If the database is not a copy and is not marked as claimed, its id is written to the store, and then the
 * database is marked as claimed. The database is read before the store: if another server marks it at the same time,
 * its id is already in the store.
 */
async function readState(db: Database, store: InstallationIdStore): Promise<InstallationState> {
  let row = await readInstallation(db)
  if (!row) {
    await addInstallation(db, (await store.read()) ?? randomUUID())
    row = await readInstallation(db)
  }
  if (!row) throw new Error('the installation has no row')
  const quiet = findQuietModeReason(row, await store.read())
  if (!quiet && !row.isClaimed) {
    await store.write(row.id)
    await claimInstallation(db)
  }
  return { id: row.id, quiet }
}

/**
 * Returns whether the database was replaced by another one, or by a restored copy. A database that cannot be read, or
 * whose row is missing because a restore is not complete, does not count as replaced.
 */
async function isReplaced(db: Database, id: string | undefined): Promise<boolean> {
  const row = await readInstallation(db).catch(() => undefined)
  return row !== undefined && (row.isRestored || row.id !== id)
}

/**
 * Determines the state at the start and every few seconds, to notice an adoption, or that the database was replaced
 * while the server runs.
 */
export async function openInstallation(
  { config, db, log }: { config: Config; db: Database; log: Log },
  everyMs = lookEveryMs,
): Promise<Installation> {
  const store = await openInstallationIdStore(config)
  let state: InstallationState = { id: undefined, quiet: 'unread' }
  const update = async () => {
    const next = await readState(db, store).catch(err => {
      log.debug({ err }, 'installation')
      return { id: state.id, quiet: state.quiet ?? 'unread' } satisfies InstallationState
    })
    const isNew = next.quiet !== state.quiet
    state = next
    return isNew
  }
  const report = () => {
    if (state.quiet) log.warn({ installation: state.id, reason: state.quiet }, noticeOf(state.quiet, store.name))
    else log.info({ installation: state.id }, 'the database belongs to this installation')
  }
  await update()
  report()
  const job = startPeriodicJob({
    name: 'installation',
    everyMs,
    log,
    run: async () => {
      const isDue = state.quiet !== undefined || (await isReplaced(db, state.id))
      if (isDue && (await update())) report()
    },
  })
  return {
    id: () => state.id,
    isQuiet: () => state.quiet !== undefined,
    notice: () => state.quiet && noticeOf(state.quiet, store.name),
    close: () => void job.stop(),
  }
}

/** Returns a file store that removes nothing in quiet mode: the removal fails with an error, and is repeated later. */
export const withoutRemovalsInQuietMode = (
  files: FileStore,
  { isQuiet }: Pick<Installation, 'isQuiet'>,
): FileStore => ({
  ...files,
  list: beginning => files.list(beginning),
  async remove(name) {
    if (isQuiet()) throw new QuietModeError(`quiet mode: ${name} is not removed`)
    await files.remove(name)
  },
})
