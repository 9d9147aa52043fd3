/** A data directory with a migrated database and one retailer in it, for servers that are started as processes. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openEmbedded } from '../../server/db/embedded'
import { builders } from './builders'

export interface DataDir {
  /** What makes a server start on it. */
  env: { DATA_DIR: string; DEMO: 'false' }
  /** The retailer's session. */
  token: string
  remove(): void
}

export async function retailersDataDir(): Promise<DataDir> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-data-'))
  const { db, close } = await openEmbedded(folder, new Blob([readFileSync(inject('embeddedTemplate'))]))
  const { token } = await builders(db).organisation('Retailer')
  await close()
  return {
    env: { DATA_DIR: folder, DEMO: 'false' },
    token,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
