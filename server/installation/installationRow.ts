/**
 * Reads and writes the single row of the table `installation`. The row contains where it was written: the oids of the
 * database and of the table, and the transaction, which PostgreSQL stores as the row's `xmin`. `pg_restore` writes the
 * row in another transaction, table and database, so that a restored row does not match its content. A failover, a base
 * backup and `pg_upgrade` preserve all three.
 *
 * Every statement that writes the row sets `writtenAs`. No such statement may run in a nested transaction, because a
 * nested transaction has another id.
 */
import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../db/database'
import { installation } from '../db/schema'

const writtenIn = (transaction: SQL) => sql`concat_ws('/',
  (select oid from pg_database where datname = current_database()), 'installation'::regclass::oid, ${transaction})`
const writtenAs = writtenIn(sql`pg_current_xact_id()::xid`)

export interface InstallationRow {
  id: string
  isClaimed: boolean
  /**
   * Whether the row shows that the database was restored from a backup: the restore wrote the row, or {@link
   * markDatabaseRestored} changed it, so that it does not match the database in which it is stored.
   */
  isRestored: boolean
}

/**
 * Returns the installation's row; undefined if no server has added it yet: the database is new, or only earlier
 * releases, which had no such row, have used it.
 */
export async function readInstallation(db: Database): Promise<InstallationRow | undefined> {
  const [row] = rowsOf<InstallationRow>(
    await db.execute(sql`
      select id, claimed_at is not null as "isClaimed", written_as <> ${writtenIn(sql`xmin`)} as "isRestored"
      from ${installation}`),
  )
  return row
}

/** Adds the row, unless another server has added it meanwhile. */
export const addInstallation = (db: Database, id: string) =>
  db.insert(installation).values({ id, writtenAs }).onConflictDoNothing()

/** Makes the database belong to an installation. Afterwards the database is not claimed by a server yet. */
export const replaceInstallation = (db: Database, id: string) =>
  db
    .insert(installation)
    .values({ id, writtenAs })
    .onConflictDoUpdate({ target: installation.isOnly, set: { id, writtenAs, claimedAt: null } })

/** Records that a server has stored the id outside the database (installationIdStore.ts). */
export const claimInstallation = (db: Database) => db.update(installation).set({ writtenAs, claimedAt: sql`now()` })

/** Makes the next start treat the database as restored, even if the dump has no id. */
export const markDatabaseRestored = (db: Database) =>
  db
    .insert(installation)
    .values({ id: randomUUID(), writtenAs: 'restored' })
    .onConflictDoUpdate({ target: installation.isOnly, set: { writtenAs: 'restored' } })
