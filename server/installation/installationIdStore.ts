/**
 * Finds the place of the installation's id outside the database: the variable INSTALLATION_ID, otherwise the file
 * `installation-id` in the bucket of FILES_URL, which all servers use, otherwise that file in DATA_DIR. A server whose
 * files have moved from DATA_DIR to a bucket still finds the id in DATA_DIR.
 */
import { text } from 'node:stream/consumers'
import type { Config } from '../config'
import type { FileStore } from '../files/fileStore'
import { createFolderStore } from '../files/folderStore'
import { openFileStore } from '../files/openFileStore'

const fileName = 'installation-id'

export interface InstallationIdStore {
  /** Name of the variable or folder, for messages. */
  name: 'INSTALLATION_ID' | 'FILES_URL' | 'DATA_DIR'
  /** Returns the id that is stored in this place; undefined if there is none. */
  read(): Promise<string | undefined>
  /** Stores the id. Does nothing if the place is the variable, which only the administrator sets. */
  write(id: string): Promise<void>
}

type PlaceConfig = Pick<Config, 'dataDir' | 'filesUrl' | 'installationId'>

/** Returns the place that the configuration selects. */
export async function openInstallationIdStore(config: PlaceConfig): Promise<InstallationIdStore> {
  const { installationId } = config
  if (installationId) {
    return { name: 'INSTALLATION_ID', read: async () => installationId, write: async () => undefined }
  }
  const folder = createFolderStore(config.dataDir)
  if (!config.filesUrl) return { name: 'DATA_DIR', read: () => readFrom(folder), write: id => writeTo(folder, id) }
  const bucket = await openFileStore(config)
  return {
    name: 'FILES_URL',
    read: async () => (await readFrom(bucket)) ?? (await readFrom(folder)),
    write: id => writeTo(bucket, id),
  }
}

async function readFrom(store: FileStore): Promise<string | undefined> {
  const file = await store.get(fileName)
  return file && ((await text(file.content)).trim() || undefined)
}

const writeTo = (store: FileStore, id: string) => store.put(fileName, Buffer.from(`${id}\n`), 'text/plain')
