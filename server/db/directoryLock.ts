/**
 * One server per data directory. The lock is a socket in the kernel's own name space (Linux: an abstract socket,
 * Windows: a named pipe), so it is gone with the process, killed or not. Elsewhere it is a socket file, which a dead
 * owner no longer answers on. `server.pid` only serves to name the owner.
 *
 * Containers have name spaces of their own: two of them on one volume do not see each other (docs/operations.md).
 */
import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { ConfigError } from '../config'

export class DirectoryInUseError extends Error {}

/** macOS takes 103 bytes, one of ours with its suffix included. */
const longestSocketPath = 90

const nameOf = (directory: string) =>
  `bottle-portal-${createHash('sha256').update(directory).digest('hex').slice(0, 32)}`

const listen = (address: string) =>
  new Promise<Server>((resolve, reject) => {
    // A caller that goes away is no reason for the server to end.
    const server = createServer(socket => socket.on('error', () => undefined).end()).on('error', reject)
    server.listen(address, () => resolve(server))
    server.unref()
  })

const answers = (address: string) =>
  new Promise<boolean>(resolve => {
    const socket = connect(address, () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

const hasCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code

/** @returns the release, or undefined where another process has the name */
async function takeName(address: string): Promise<(() => void) | undefined> {
  try {
    const server = await listen(address)
    return () => server.close()
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) return undefined
    throw error
  }
}

/** Links fail where there is one already, so that of several servers that find a dead socket only one takes it. */
const linked = (from: string, to: string) => {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

const renamed = (from: string, to: string) => {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** The same with a socket file. */
async function takeFile(address: string): Promise<(() => void) | undefined> {
  const own = `${address}.${randomUUID().slice(0, 8)}`
  const server = await listen(own)
  if (!linked(own, address) && !((await isDead(address)) && linked(own, address))) {
    server.close()
    return undefined
  }
  return () => {
    rmSync(address, { force: true })
    server.close()
  }
}

/** Clears a dead socket away. @returns false where it is alive */
async function isDead(address: string) {
  if (await answers(address)) return false
  const aside = `${address}.${randomUUID().slice(0, 8)}`
  if (!renamed(address, aside)) return false
  const isAlive = await answers(aside)
  // Somebody was quicker: the socket moved aside is theirs.
  if (isAlive) linked(aside, address)
  rmSync(aside, { force: true })
  return !isAlive
}

function take(directory: string, platform: NodeJS.Platform) {
  if (platform === 'linux') return takeName(`\0${nameOf(directory)}`)
  if (platform === 'win32') return takeName(`\\\\.\\pipe\\${nameOf(directory)}`)
  const inside = join(directory, 'server.sock')
  return takeFile(Buffer.byteLength(inside) <= longestSocketPath ? inside : `/tmp/${nameOf(directory)}.sock`)
}

const reasons: Record<string, string> = {
  EEXIST: 'is no folder',
  ENOTDIR: 'is no folder',
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'is on a disk that can only be read',
  ENOSPC: 'is on a full disk: make room there',
}

/** Why a data directory cannot be used, for whoever starts the server. */
export function dataDirError(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (!code || !syscall) return error
  return new ConfigError(`DATA_DIR: ${path} ${reasons[code] ?? 'cannot be used'} (${code}); give a folder to write to`)
}

/**
 * Takes the directory. @returns the release
 * @throws {DirectoryInUseError} naming the process that has it; {ConfigError} where it cannot be used
 */
export async function lockDirectory(path: string, platform = process.platform): Promise<() => void> {
  try {
    return await lock(path, platform)
  } catch (error) {
    throw dataDirError(path, error)
  }
}

/** Where a folder cannot be made though its parent is there (/proc), Node's recursive way never ends. */
export function makeFolder(path: string) {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  mkdirSync(path, { recursive: !existsSync(dirname(path)), mode: 0o700 })
}

async function lock(path: string, platform: NodeJS.Platform) {
  makeFolder(path)
  // The native one also settles upper and lower case where the file system ignores them.
  const directory = realpathSync.native(path)
  const pidFile = join(directory, 'server.pid')
  const release = await take(directory, platform)
  if (!release) {
    const pid = readPid(pidFile)
    throw new DirectoryInUseError(`DATA_DIR: ${directory} is in use by another server${pid ? ` (process ${pid})` : ''}`)
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  return () => {
    rmSync(pidFile, { force: true })
    release()
  }
}

const readPid = (file: string) => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}
