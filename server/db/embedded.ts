/**
 * The embedded database: PGlite under DATA_DIR/db. It neither checkpoints nor fsyncs by itself; embeddedCare.ts does what
 * can be done about it. The caller holds the directory's lock (directoryLock.ts).
 */
import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { createLog } from '../log'
import type { OpenDatabase } from './database'
import { type Care, careFor, realSurroundings } from './embeddedCare'
import { migrationsFolder } from './migrationsFolder'
import * as schema from './schema'

const tendEveryMs = 10_000

export interface EmbeddedDatabase extends OpenDatabase, Care {
  /** The whole database as one archive, which {@link openEmbedded} restores. */
  snapshot(): Promise<Blob>
}

/** Whether a data directory has a database in it. */
export const hasEmbedded = (dataDir: string) => existsSync(join(dataDir, 'db', 'PG_VERSION'))

/**
 * @param dataDir the folder; undefined keeps the database in memory
 * @param from a dump to restore, where there is no database yet
 */
export async function openEmbedded(
  dataDir: string | undefined,
  from?: Blob,
  surroundings = realSurroundings(createLog('warn')),
): Promise<EmbeddedDatabase> {
  if (dataDir && !hasEmbedded(dataDir)) await make(dataDir, from)
  else if (dataDir && from) throw new Error(`${dataDir} has a database already`)
  const client = await PGlite.create({
    ...(dataDir ? { dataDir: join(dataDir, 'db') } : {}),
    ...(from && !dataDir ? { loadDataDir: from } : {}),
    postgresqlconf: ['max_wal_size=128MB'],
  })
  const db = drizzle(client, { schema })
  await migrate(db, { migrationsFolder })
  const care = dataDir ? await careFor(client, dataDir, surroundings) : careless
  let tending = Promise.resolve()
  const timer = setInterval(() => {
    tending = care.tend()
  }, tendEveryMs)
  timer.unref()
  return {
    db,
    kind: 'embedded',
    ...care,
    ping: async () => void (await client.query('select 1')),
    snapshot: () => client.dumpDataDir('gzip'),
    async close() {
      clearInterval(timer)
      await tending
      try {
        if (dataDir) await client.exec('CHECKPOINT')
      } finally {
        await client.close()
      }
    },
  }
}

/** Under another name until it is whole: a start or a restore that is killed leaves nothing that does not open. */
async function make(dataDir: string, from: Blob | undefined) {
  const unfinished = join(dataDir, 'db.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const client = await PGlite.create({ dataDir: unfinished, ...(from ? { loadDataDir: from } : {}) })
  await client.close()
  const folder = join(dataDir, 'db')
  if (existsSync(folder)) rmdirSync(folder)
  renameSync(unfinished, folder)
}

/** In memory there is nothing to look after. */
const careless: Care = {
  isWritable: () => true,
  tend: async () => undefined,
  dump: async () => {
    throw new Error('a database in memory has no dumps')
  },
}
