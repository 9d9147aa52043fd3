/** Creates a data directory with a migrated database and some retailers, for servers that tests start as processes. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openEmbedded } from '../../server/db/embedded'
import { createBuilders } from './builders'

export interface DataDir {
  /** Environment variables with which a server starts on this data directory. */
  env: { DATA_DIR: string; DEMO: 'false' }
  /** Token of the session of the first retailer. */
  token: string
  tokens: string[]
  remove(): void
}

export async function createDataDir(retailers = 1): Promise<DataDir> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-data-'))
  const { db, close } = await openEmbedded(folder, new Blob([readFileSync(inject('embeddedTemplate'))]))
  const made = Array.from({ length: retailers }, () => createBuilders(db).organisation('Retailer'))
  const tokens = (await Promise.all(made)).map(({ token }) => token)
  await close()
  return {
    env: { DATA_DIR: folder, DEMO: 'false' },
    token: tokens[0] ?? '',
    tokens,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
