/**
 * Creates the folder of the embedded database from a dump, a snapshot, the build's template or by initdb. The folder
 * appears only when it is complete.
 */
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { ConfigError } from '../config'
import { projectRoot } from '../lib/projectRoot'
import { migrationsFolder } from './migrationsFolder'
import * as schema from './schema'
import { checkSchema } from './schemaCheck'

/** The major version of PostgreSQL in PGlite. PostgreSQL cannot read the files of another major version. */
const postgresMajor = '18'

const folderOf = (dataDir: string) => join(dataDir, 'db')
const unfinishedOf = (dataDir: string) => join(dataDir, 'db.unfinished')

export const hasEmbeddedDatabase = (dataDir: string) => existsSync(join(folderOf(dataDir), 'PG_VERSION'))

/**
 * Rejects a database whose files were made by another major version of PGlite's PostgreSQL.
 * @throws {ConfigError} if another version made the files
 */
export function checkMajorVersion(dataDir: string) {
  const major = readFileSync(join(folderOf(dataDir), 'PG_VERSION'), 'utf8').trim()
  if (major === postgresMajor) return
  throw new ConfigError(
    `DATA_DIR: the database in ${dataDir} is of PostgreSQL ${major}, this version reads ${postgresMajor}; ` +
      'start the version that made it, or take another folder',
  )
}

/** Deletes an incomplete database folder, which exists if the server was killed during its first start or a restore. */
export const deleteUnfinishedFolder = (dataDir: string) =>
  rmSync(unfinishedOf(dataDir), { recursive: true, force: true })

/**
 * Creates the folder under a temporary name and renames it when it is complete, so that a killed or failed attempt
 * leaves no incomplete database.
 */
async function fillFolder(dataDir: string, fill: (folder: string) => Promise<void>) {
  const unfinished = unfinishedOf(dataDir)
  deleteUnfinishedFolder(dataDir)
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  try {
    await fill(unfinished)
    const folder = folderOf(dataDir)
    if (existsSync(folder)) rmdirSync(folder)
    renameSync(unfinished, folder)
  } catch (error) {
    deleteUnfinishedFolder(dataDir)
    throw error
  }
}

/**
 * Creates the database from the snapshot `from` if it is given, otherwise from the build's template if it was made with
 * the current migrations, otherwise by initdb, which takes seconds.
 * @param from a snapshot of another embedded database
 */
export const createEmbeddedDatabase = (dataDir: string, from: Blob | undefined) =>
  fillFolder(dataDir, async folder => {
    if (!from && isTemplateCurrent()) return cpSync(join(templateFolder, 'db'), folder, { recursive: true })
    const client = await PGlite.create({ dataDir: folder, ...(from ? { loadDataDir: from } : {}) })
    await client.close()
  })

/**
 * Restores a dump (embeddedDump.ts) as the database of a directory that has none.
 * @throws {ConfigError} for a dump of a newer version; a damaged dump causes another error
 */
export const restoreEmbeddedDatabase = (dataDir: string, dump: string) =>
  fillFolder(dataDir, async folder => {
    const { extract } = await import('tar')
    await extract({ file: dump, cwd: folder, strict: true, preserveOwner: false })
    const client = await PGlite.create({ dataDir: folder })
    await checkSchema(drizzle(client, { schema }), 'DATA_DIR').finally(() => client.close())
  })

/**
 * Folder of the template that the build makes (server/startup/prepareFirstStart.ts): a migrated database with the
 * cities of the gazetteer.
 */
export const templateFolder = join(projectRoot, 'dist/embedded')
const editionFile = join(templateFolder, 'edition')

/**
 * Returns a hash of the PostgreSQL version and the migrations. A template is used only if the hash in its file
 * `edition` is the same.
 */
function edition() {
  const hash = createHash('sha256').update(postgresMajor)
  for (const name of readdirSync(migrationsFolder).filter(file => file.endsWith('.sql'))) {
    hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  }
  return hash.digest('hex')
}

const isTemplateCurrent = () => existsSync(editionFile) && readFileSync(editionFile, 'utf8') === edition()

export const markTemplateComplete = () => writeFileSync(editionFile, edition())
