/** The folder of the embedded database: made of the build's template, of a dump or by initdb, and only ever whole. */
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

/** Of PGlite's PostgreSQL: another one cannot read its files. */
const postgresMajor = '18'

const folderOf = (dataDir: string) => join(dataDir, 'db')
const unfinishedOf = (dataDir: string) => join(dataDir, 'db.unfinished')

/** Whether a data directory has a database in it. */
export const hasEmbedded = (dataDir: string) => existsSync(join(folderOf(dataDir), 'PG_VERSION'))

/** @throws {ConfigError} where another PGlite made the files */
export function checkMajor(dataDir: string) {
  const major = readFileSync(join(folderOf(dataDir), 'PG_VERSION'), 'utf8').trim()
  if (major === postgresMajor) return
  throw new ConfigError(
    `DATA_DIR: the database in ${dataDir} is of PostgreSQL ${major}, this version reads ${postgresMajor}; ` +
      'start the version that made it, or take another folder',
  )
}

/** What a start or a restore that was killed has left. */
export const clearUnfinished = (dataDir: string) => rmSync(unfinishedOf(dataDir), { recursive: true, force: true })

/** Under another name until it is whole: one that is killed or fails leaves nothing that does not open. */
async function make(dataDir: string, fill: (folder: string) => Promise<void>) {
  const unfinished = unfinishedOf(dataDir)
  clearUnfinished(dataDir)
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  try {
    await fill(unfinished)
    const folder = folderOf(dataDir)
    if (existsSync(folder)) rmdirSync(folder)
    renameSync(unfinished, folder)
  } catch (error) {
    clearUnfinished(dataDir)
    throw error
  }
}

/** @param from a dump of a database in memory; without one the build's template, else initdb, which takes seconds */
export const makeEmbedded = (dataDir: string, from: Blob | undefined) =>
  make(dataDir, async folder => {
    if (!from && isTemplateOurs()) return cpSync(join(templateFolder, 'db'), folder, { recursive: true })
    const client = await PGlite.create({ dataDir: folder, ...(from ? { loadDataDir: from } : {}) })
    await client.close()
  })

/**
 * A dump (embeddedDump.ts) becomes the database of a directory that has none.
 * @throws {ConfigError} for a dump of a newer version; another error for one that is torn
 */
export const restoreEmbedded = (dataDir: string, dump: string) =>
  make(dataDir, async folder => {
    const { extract } = await import('tar')
    await extract({ file: dump, cwd: folder, strict: true, preserveOwner: false })
    const client = await PGlite.create({ dataDir: folder })
    await checkSchema(drizzle(client, { schema }), 'DATA_DIR').finally(() => client.close())
  })

/** Made by the build (prepareFirstStart.ts): migrated, with the gazetteer. */
export const templateFolder = join(projectRoot, 'dist/embedded')
const editionFile = join(templateFolder, 'edition')

/** A template of other migrations is of another version. */
function edition() {
  const hash = createHash('sha256').update(postgresMajor)
  for (const name of readdirSync(migrationsFolder).filter(each => each.endsWith('.sql'))) {
    hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  }
  return hash.digest('hex')
}

const isTemplateOurs = () => existsSync(editionFile) && readFileSync(editionFile, 'utf8') === edition()

export const finishTemplate = () => writeFileSync(editionFile, edition())
