/**
 * Dumps the embedded database to `backups/YYYY-MM-DD.tar.gz` and keeps the last seven dumps. The files are copied while
 * the server runs. Queries wait only while the files that changed meanwhile are copied again. The copy is packed as a
 * stream, so that a database of any size neither blocks the event loop nor fills the memory. A dump temporarily needs
 * twice the database's size on the disk.
 */
import { constants, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip, constants as zlib } from 'node:zlib'
import { writeDurably } from '../lib/writeDurably'

const maxDumps = 7
const dayMs = 24 * 3600_000
/**
 * Minimum age, in ms, at which a file's modification time is reliable. File systems store times with limited precision,
 * so a file that was just modified may change again and keep the same time.
 */
const surelySeenMs = 2_000

type FileStamps = Map<string, { size: number; mtimeMs: number }>

async function stampsOf(folder: string): Promise<FileStamps> {
  const stamps: FileStamps = new Map()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const found = await stat(file).catch(() => undefined)
    if (found) stamps.set(relative(folder, file), { size: found.size, mtimeMs: found.mtimeMs })
  }
  return stamps
}

export const folderSizeBytes = async (folder: string) =>
  [...(await stampsOf(folder)).values()].reduce((sum, { size }) => sum + size, 0)

/** Copies a file. Where the file system supports it, the copy shares the blocks of the original. */
async function copy(from: string, to: string, name: string) {
  await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 })
  await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
}

/**
 * Copies a folder so that the copy has the state of a single moment.
 * @param exclusively runs `work` and blocks all writes until it ends
 */
export async function copyFolder(from: string, to: string, exclusively: (work: () => Promise<void>) => Promise<void>) {
  await rm(to, { recursive: true, force: true })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory())
      await mkdir(join(to, relative(from, join(entry.parentPath, entry.name))), { recursive: true })
  }
  const before = await stampsOf(from)
  const seenUntil = Date.now() - surelySeenMs
  // Copying fails if the file was deleted meanwhile. The file is then removed from the list of copied files.
  for (const name of before.keys()) await copy(from, to, name).catch(() => before.delete(name))
  await exclusively(async () => {
    const after = await stampsOf(from)
    for (const [name, { size, mtimeMs }] of after) {
      const old = before.get(name)
      if (old?.size !== size || old.mtimeMs !== mtimeMs || mtimeMs > seenUntil) await copy(from, to, name)
    }
    for (const name of before.keys()) if (!after.has(name)) await rm(join(to, name), { force: true })
  })
}

/** Packs a folder into an archive. The archive appears under its name only when it is complete. */
export async function packFolder(folder: string, file: string) {
  // The module is imported here, because it is needed only once a day.
  const { create } = await import('tar')
  // Node's gzip is used, because the gzip of the package `tar` would run in this thread. At this level, Node's gzip
  // makes a slightly larger file in a third of the processor time.
  const gzip = createGzip({ level: zlib.Z_BEST_SPEED })
  pipeline(Readable.from(create({ cwd: folder, portable: true }, ['.'])), gzip, () => undefined)
  await writeDurably(file, gzip)
}

export interface DatabaseDump {
  file: string
  at: number
}

/**
 * Returns the dumps, oldest first; no dumps if the folder cannot be read. A dump with a future date, which was written
 * while the clock was wrong, counts as the oldest. Otherwise it would prevent new dumps and be kept longer than the
 * others.
 */
export function listDumps(folder: string, now: number): DatabaseDump[] {
  try {
    const dumps = readdirSync(folder)
      .filter(name => /^\d{4}-\d\d-\d\d\.tar\.gz$/.test(name))
      .sort()
      .map(name => join(folder, name))
      .map(file => ({ file, at: statSync(file).mtimeMs }))
    const isFutureDump = ({ file, at }: DatabaseDump) => file > dumpFilePath(folder, now) || at > now + dayMs
    return [
      ...dumps.filter(isFutureDump).map(({ file }) => ({ file, at: 0 })),
      ...dumps.filter(dump => !isFutureDump(dump)),
    ]
  } catch {
    return []
  }
}

export const dumpFilePath = (folder: string, now: number) =>
  join(folder, `${new Date(now).toISOString().slice(0, 10)}.tar.gz`)

export function removeOldDumps(folder: string, now: number) {
  for (const { file } of listDumps(folder, now).slice(0, -maxDumps)) rmSync(file, { force: true })
}
