/** Opens the configured file store: a bucket if FILES_URL is set, otherwise a folder in DATA_DIR. */
import { join } from 'node:path'
import type { Config } from '../config'
import type { FileStore } from './fileStore'
import { createFolderStore } from './folderStore'

export async function openFileStore(config: Pick<Config, 'dataDir' | 'filesUrl'>): Promise<FileStore> {
  if (!config.filesUrl) return createFolderStore(join(config.dataDir, 'files'))
  const { createS3Store } = await import('./s3Store')
  return createS3Store(config.filesUrl)
}
