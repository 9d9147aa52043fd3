/**
 * Allows one server per data directory. The lock is a socket in a namespace of the kernel (Linux: an abstract
 * socket, Windows: a named pipe), so it disappears with the process even when the process is killed. On other
 * systems it is a socket file, which does not answer once its owner is dead. `server.pid` only serves to name the
 * owner in error messages.
 *
 * Containers have separate namespaces: two containers on one volume do not see each other's lock
 * (docs/operations.md).
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

/** macOS allows 103 bytes; this leaves room for the suffix that `takeFile` appends. */
const longestSocketPath = 90

const nameOf = (directory: string) =>
  `bottle-portal-${createHash('sha256').update(directory).digest('hex').slice(0, 32)}`

const listen = (address: string) =>
  new Promise<Server>((resolve, reject) => {
    // A client that disconnects must not end the server.
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

/**
 * Takes a name of the kernel's namespace.
 * @returns a function that releases it, or undefined if another process has the name
 */
async function takeName(address: string): Promise<(() => void) | undefined> {
  try {
    const server = await listen(address)
    return () => server.close()
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) return undefined
    throw error
  }
}

/**
 * Creates a hard link and returns whether it succeeded. Linking fails if the target exists, so that only one of
 * several servers that find a dead socket takes it.
 */
const tryLink = (from: string, to: string) => {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

const tryRename = (from: string, to: string) => {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Takes a socket file, as {@link takeName} takes a name. */
async function takeFile(address: string): Promise<(() => void) | undefined> {
  const own = `${address}.${randomUUID().slice(0, 8)}`
  const server = await listen(own)
  if (!tryLink(own, address) && !((await isDead(address)) && tryLink(own, address))) {
    server.close()
    return undefined
  }
  return () => {
    rmSync(address, { force: true })
    server.close()
  }
}

/**
 * Removes the socket file if its owner is dead.
 * @returns false if the owner is alive
 */
async function isDead(address: string) {
  if (await answers(address)) return false
  const aside = `${address}.${randomUUID().slice(0, 8)}`
  if (!tryRename(address, aside)) return false
  const isAlive = await answers(aside)
  // Another server was quicker: the socket that was moved aside belongs to it.
  if (isAlive) tryLink(aside, address)
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

/** Returns the error for the administrator that says why a data directory cannot be used. */
export function dataDirError(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (!code || !syscall) return error
  return new ConfigError(`DATA_DIR: ${path} ${reasons[code] ?? 'cannot be used'} (${code}); give a folder to write to`)
}

/**
 * Locks the directory.
 * @returns a function that releases it
 * @throws {DirectoryInUseError} naming the process that uses the directory
 * @throws {ConfigError} if the directory cannot be used
 */
export async function lockDirectory(path: string, platform = process.platform): Promise<() => void> {
  try {
    return await lock(path, platform)
  } catch (error) {
    throw dataDirError(path, error)
  }
}

/**
 * Creates a folder. Node's recursive mode never ends where a folder cannot be made although its parent exists
 * (/proc), so it is used only for missing parents.
 */
export function makeFolder(path: string) {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  mkdirSync(path, { recursive: !existsSync(dirname(path)), mode: 0o700 })
}

async function lock(path: string, platform: NodeJS.Platform) {
  makeFolder(path)
  // The native variant also normalises upper and lower case if the file system ignores them.
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
