/**
 * `npm run restore -- FILE`: restores a dump (DATA_DIR/backups/*.tar.gz) as the embedded database of a DATA_DIR that
 * has none. Uploaded files and e-mails are files in DATA_DIR, which administrators copy separately.
 */
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { count, isNull } from 'drizzle-orm'
import { ConfigError, readConfig } from '../config'
import { DirectoryInUseError, lockDirectory } from '../db/directoryLock'
import { openEmbedded } from '../db/embedded'
import { hasEmbeddedDatabase, restoreEmbeddedDatabase } from '../db/embeddedFolder'
import { organisations } from '../db/schema'
import { markDatabaseRestored } from '../installation/installationRow'

/** An error that the administrator can fix, as a one-line message. */
class RestoreError extends Error {}

const assertReadable = (file: string) =>
  access(resolve(file)).catch(error => {
    throw new RestoreError(`${file} cannot be read (${error.code})`)
  })

const restoreFrom = (dataDir: string, file: string) =>
  restoreEmbeddedDatabase(dataDir, resolve(file)).catch(error => {
    if (error instanceof ConfigError) throw new RestoreError(`${file}: ${error.message.replace(/^\w+: /, '')}`)
    throw new RestoreError(`${file} is not a whole dump: ${error.message}`)
  })

async function main() {
  const [file, ...rest] = process.argv.slice(2)
  if (!file || rest.length) throw new RestoreError('Usage: npm run restore -- FILE')
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) throw new RestoreError('DATABASE_URL is set: this is for the embedded database; use pg_restore')
  await assertReadable(file)
  const unlock = await lockDirectory(dataDir)
  try {
    if (hasEmbeddedDatabase(dataDir))
      throw new RestoreError(`${dataDir} has a database already; move its folder db away first`)
    await restoreFrom(dataDir, file)
    const { db, close } = await openEmbedded(dataDir)
    const [found] = await db.select({ n: count() }).from(organisations).where(isNull(organisations.deletedAt))
    await markDatabaseRestored(db)
    await close()
    console.log(`Restored ${file} into ${dataDir}: ${found?.n ?? 0} organisations`)
    console.log('A server on it is quiet until `npm run adopt` (docs/operations.md, "Backup and restore")')
  } finally {
    unlock()
  }
}

main().catch(error => {
  const isForUser = [RestoreError, ConfigError, DirectoryInUseError].some(kind => error instanceof kind)
  console.error(isForUser ? error.message : error)
  process.exitCode = 1
})
