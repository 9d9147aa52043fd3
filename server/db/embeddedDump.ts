/**
 * Dumps of the embedded database: `backups/YYYY-MM-DD.tar.gz`, the last seven. The files are copied while the server goes
 * on; queries wait only while what has changed meanwhile is copied again. Packing the copy needs neither: memory and event
 * loop stay free whatever the size. It takes the database's size on the disk twice for a moment.
 */
import { constants, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip, constants as zlib } from 'node:zlib'
import { writeDurably } from '../lib/writeDurably'

const keptDumps = 7
const dayMs = 24 * 3600_000
/** File systems keep times in steps: one that changed this long ago or less may change again unseen. */
const surelySeenMs = 2_000

type Stamps = Map<string, { size: number; mtimeMs: number }>

async function stampsOf(folder: string): Promise<Stamps> {
  const stamps: Stamps = new Map()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const found = await stat(file).catch(() => undefined)
    if (found) stamps.set(relative(folder, file), { size: found.size, mtimeMs: found.mtimeMs })
  }
  return stamps
}

export const bytesOf = async (folder: string) =>
  [...(await stampsOf(folder)).values()].reduce((sum, { size }) => sum + size, 0)

/** Where the disk can, a copy is but a note of what is shared. */
async function copy(from: string, to: string, name: string) {
  await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 })
  await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
}

/**
 * @param exclusively keeps everybody from writing while its work is done
 * @returns a copy of the folder as it was at one moment
 */
export async function copyFolder(from: string, to: string, exclusively: (work: () => Promise<void>) => Promise<void>) {
  await rm(to, { recursive: true, force: true })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory())
      await mkdir(join(to, relative(from, join(entry.parentPath, entry.name))), { recursive: true })
  }
  const before = await stampsOf(from)
  const seenUntil = Date.now() - surelySeenMs
  // One that is dropped meanwhile is missed below.
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

/** The folder as one archive, there whole or not at all. */
export async function pack(folder: string, file: string) {
  // Needed once a day.
  const { create } = await import('tar')
  // Its own gzip works in this thread. A little larger, in a third of the processor's time.
  const gzip = createGzip({ level: zlib.Z_BEST_SPEED })
  pipeline(Readable.from(create({ cwd: folder, portable: true }, ['.'])), gzip, () => undefined)
  await writeDurably(file, gzip)
}

export interface Dump {
  file: string
  at: number
}

/**
 * The oldest first. Those of a day to come were written by a clock that was wrong; they count as the oldest, so that they
 * neither stop new ones nor outlive them.
 */
export function dumpsIn(folder: string, now: number): Dump[] {
  try {
    const dumps = readdirSync(folder)
      .filter(name => /^\d{4}-\d\d-\d\d\.tar\.gz$/.test(name))
      .sort()
      .map(name => join(folder, name))
      .map(file => ({ file, at: statSync(file).mtimeMs }))
    const isOfTheFuture = ({ file, at }: Dump) => file > fileOf(folder, now) || at > now + dayMs
    return [
      ...dumps.filter(isOfTheFuture).map(({ file }) => ({ file, at: 0 })),
      ...dumps.filter(each => !isOfTheFuture(each)),
    ]
  } catch {
    return []
  }
}

export const fileOf = (folder: string, now: number) =>
  join(folder, `${new Date(now).toISOString().slice(0, 10)}.tar.gz`)

export function removeOldDumps(folder: string, now: number) {
  for (const { file } of dumpsIn(folder, now).slice(0, -keptDumps)) rmSync(file, { force: true })
}
