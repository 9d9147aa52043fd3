/**
 * Allows only one server per data directory. The lock is a socket in a namespace of the kernel (Linux: an abstract
 * socket, Windows: a named pipe), so that it disappears when the process ends, even if the process is killed. On other
 * systems the lock is a socket file, which accepts no connections after its process has ended. The file `server.pid`
 * only serves to name the process in error messages.
 *
 * Two containers on one volume do not see each other's lock, because containers have separate namespaces
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

/**
 * Maximum length of a socket's path in bytes. macOS allows 103 bytes; the difference is for the suffix that `takeFile`
 * appends.
 */
const longestSocketPath = 90

const nameOf = (directory: string) =>
  `bottle-portal-${createHash('sha256').update(directory).digest('hex').slice(0, 32)}`

const listen = (address: string) =>
  new Promise<Server>((resolve, reject) => {
    // Without this listener, a client that resets the connection would end the server's process.
    const server = createServer(socket => socket.on('error', () => undefined).end()).on('error', reject)
    server.listen(address, () => resolve(server))
    server.unref()
  })

const acceptsConnections = (address: string) =>
  new Promise<boolean>(resolve => {
    const socket = connect(address, () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

const hasCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code

/**
 * Opens a socket under a name in the kernel's namespace.
 * @returns a function that releases the name; undefined if another process uses it
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
 * Creates a hard link and returns whether it succeeded. Linking fails if the target exists: if several servers find a
 * socket whose process has ended, only one of them succeeds.
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

/**
 * Takes the lock by a socket file.
 * @returns a function that releases the lock; undefined if another process holds the lock
 */
async function takeFile(address: string): Promise<(() => void) | undefined> {
  const own = `${address}.${randomUUID().slice(0, 8)}`
  const server = await listen(own)
  if (!tryLink(own, address) && !((await removeIfDead(address)) && tryLink(own, address))) {
    server.close()
    return undefined
  }
  return () => {
    rmSync(address, { force: true })
    server.close()
  }
}

/**
 * Removes the socket file if its process has ended.
 * @returns whether the file was removed
 */
async function removeIfDead(address: string) {
  if (await acceptsConnections(address)) return false
  const aside = `${address}.${randomUUID().slice(0, 8)}`
  if (!tryRename(address, aside)) return false
  const isAlive = await acceptsConnections(aside)
  // The socket accepts connections now: another server has replaced the file between the two checks. Its socket gets
  // its name back.
  if (isAlive) tryLink(aside, address)
  rmSync(aside, { force: true })
  return !isAlive
}

function takeLock(directory: string, platform: NodeJS.Platform) {
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

/**
 * Returns a {@link ConfigError} that says why the data directory cannot be used, if the error comes from a system call;
 * otherwise returns the error unchanged.
 */
export function dataDirError(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (!code || !syscall) return error
  return new ConfigError(`DATA_DIR: ${path} ${reasons[code] ?? 'cannot be used'} (${code}); give a folder to write to`)
}

/**
 * Locks the directory.
 * @returns a function that releases the lock
 * @throws {DirectoryInUseError} with the id, if it can be read, of the process that uses the directory
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
 * Creates a folder. Node's recursive mode never returns if a folder cannot be created although its parent exists (as in
 * /proc). Therefore that mode is used only for missing parents.
 */
export function createFolder(path: string) {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  mkdirSync(path, { recursive: !existsSync(dirname(path)), mode: 0o700 })
}

async function lock(path: string, platform: NodeJS.Platform) {
  createFolder(path)
  // The native variant also returns the stored letter case of the path, on file systems that ignore letter case.
  const directory = realpathSync.native(path)
  const pidFile = join(directory, 'server.pid')
  const release = await takeLock(directory, platform)
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
