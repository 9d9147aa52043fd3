/**
 * Checks the lock of a data directory in the form of a socket file, which macOS and other systems without abstract
 * sockets use.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DirectoryInUseError, lockDirectory } from '../../server/db/directoryLock'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-lock-')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Creates a socket file that was left behind by a killed process. */
async function deadSocket(path: string) {
  const script = `require('net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' })
  await new Promise(done => child.once('exit', done))
}

describe.each(['linux', 'darwin'] as const)('a directory on %s', platform => {
  test('is held by one process and free after the release', async () => {
    const release = await lockDirectory(folder, platform)
    await expect(lockDirectory(folder, platform)).rejects.toThrow(`in use by another server (process ${process.pid})`)
    release()
    const again = await lockDirectory(folder, platform)
    again()
    expect(readdirSync(folder)).toEqual([])
  })

  test('is the same through a link to it', async () => {
    const release = await lockDirectory(folder, platform)
    symlinkSync(folder, join(tmpdir(), `${process.pid}-lock-link`))
    await expect(lockDirectory(join(tmpdir(), `${process.pid}-lock-link`), platform)).rejects.toThrow(
      DirectoryInUseError,
    )
    rmSync(join(tmpdir(), `${process.pid}-lock-link`))
    release()
  })

  test('with a long path is locked as well', async () => {
    const deep = join(folder, 'a-folder-with-quite-a-long-name/'.repeat(5))
    const release = await lockDirectory(deep, platform)
    await expect(lockDirectory(deep, platform)).rejects.toThrow(DirectoryInUseError)
    release()
    const again = await lockDirectory(deep, platform)
    again()
  })
})

describe('a socket file whose owner is dead', () => {
  test('is taken over by exactly one of many processes', async () => {
    await deadSocket(join(folder, 'server.sock'))
    expect(readdirSync(folder)).toContain('server.sock')
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(folder, 'darwin')))
    const taken = attempts.flatMap(attempt => (attempt.status === 'fulfilled' ? [attempt.value] : []))
    const rejected = attempts.flatMap(attempt => (attempt.status === 'rejected' ? [attempt.reason] : []))
    expect(taken).toHaveLength(1)
    expect(rejected.every(reason => reason instanceof DirectoryInUseError)).toBe(true)
    await expect(lockDirectory(folder, 'darwin')).rejects.toThrow(DirectoryInUseError)
    taken[0]?.()
  })
})

test('a directory that cannot be used says why, and not that another server has it', async () => {
  mkdirSync(join(folder, 'data/server.pid'), { recursive: true })
  await expect(lockDirectory(join(folder, 'data'))).rejects.toThrow('EISDIR')
})

test('a caller that hangs up does not end the holder', async () => {
  const release = await lockDirectory(folder, 'darwin')
  const callers = Array.from({ length: 20 }, () => connect(join(folder, 'server.sock')).on('error', () => undefined))
  for (const caller of callers) caller.on('connect', () => caller.destroy())
  await new Promise(done => setTimeout(done, 50))
  await expect(lockDirectory(folder, 'darwin')).rejects.toThrow(DirectoryInUseError)
  release()
})
