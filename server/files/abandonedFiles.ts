/**
 * When a server starts, deletes temporary files of writes that a killed server did not finish (lib/writeDurably.ts).
 */
import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../deps'

const isTemporary = (name: string) => /\.[0-9a-f]{8}-[0-9a-f-]{27}\.tmp$/.test(name)
const folders = ['backups', 'files', 'outbox']
/** Age in ms from which an unfinished file counts as abandoned, because no write takes that long. */
const abandonedMs = 3600_000

/**
 * Deletes the abandoned files in a folder.
 * @param before time in ms since 1970; files last changed before this time are abandoned
 * @param isEnough returns whether to stop the deletion; called before each file
 */
async function deleteAbandonedFiles(
  folder: string,
  before: number,
  isEnough: () => boolean = () => false,
): Promise<void> {
  const entries = await opendir(folder, { recursive: true }).catch(() => [])
  for await (const entry of entries) {
    if (isEnough()) return
    if (!entry.isFile() || !isTemporary(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    // The file may be missing, because another server has deleted it already.
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < before) await rm(file, { force: true })
  }
}

/**
 * Deletes abandoned files in the background, because there may be many.
 * @returns a function that stops the deletion
 */
export function startDeletingAbandonedFiles({ config, log }: Pick<Deps, 'config' | 'log'>): () => Promise<void> {
  let isStopped = false
  // With the embedded database, the directory's lock ensures that no other server writes here, so every temporary file
  // is abandoned.
  const before = Date.now() - (config.databaseUrl ? abandonedMs : 0)
  const sweeping = (async () => {
    for (const folder of folders) await deleteAbandonedFiles(join(config.dataDir, folder), before, () => isStopped)
  })().catch(err => log.error({ err }, 'sweeping unfinished files'))
  return () => {
    isStopped = true
    return sweeping
  }
}
