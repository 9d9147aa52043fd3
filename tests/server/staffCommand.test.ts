/** Checks the command `npm run staff`, and that the server's log contains no secret. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../helpers/freePort'

const root = resolve(import.meta.dirname, '../..')
let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-staff-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const start = (program: string, args: string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'server', program), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const seen = { child, text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (seen.text += chunk))
  return seen
}
const ended = (child: ChildProcess) => new Promise<number | null>(done => child.once('close', code => done(code)))
const staff = async (...args: string[]) => {
  const run = start('startup/staffCommand.ts', args)
  return { code: await ended(run.child), text: run.text }
}
const answering = async (url: string) => {
  const isUp = () =>
    fetch(`${url}/livez`).then(
      () => true,
      () => false,
    )
  const deadline = Date.now() + 60_000
  while (!(await isUp()) && Date.now() < deadline) await new Promise(next => setTimeout(next, 100))
}

test('staff are created, can sign in, and none of their secrets reaches the log', async () => {
  const added = await staff('add', 'Help@portal.example')
  expect(added.code).toBe(0)
  expect(added.text).toContain(`DATA_DIR: ${dataDir} has no database, so this creates one`)
  const password = added.text.trim().split('\n').at(-1) ?? ''
  expect(password).toMatch(/^[a-z0-9]{5}(-[a-z0-9]{5}){3}$/)
  expect(await staff('add', 'help@portal.example')).toMatchObject({ code: 1 })
  const listed = (await staff('list')).text
  expect(listed).toContain('help@portal.example')
  expect(listed).not.toContain('has no database')

  const port = String(await findFreePort())
  const server = start('main.ts', [], { PORT: port, LOG_LEVEL: 'debug' })
  const url = `http://127.0.0.1:${port}`
  await answering(url)
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-invite-code': 'planted-header' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.text() }
  }
  const signedIn = await post('/b2b/auth/sign-in', { email: 'help@portal.example', password })
  expect(signedIn.status).toBe(200)
  const rejected = await Promise.all([
    post('/b2b/auth/invite', { inviteCode: 'planted-invite' }),
    post('/auth/impersonate', { code: 'planted-code' }),
    post('/auth/take-back-email', { token: 'planted-token' }),
    post('/auth/impersonate?code=planted-query', { code: 'planted-code' }),
    post('/auth/reset-password/confirm', {
      otpCode: 'planted-otp',
      challengeToken: 'planted-challenge',
      newPassword: 'planted-password-1',
    }),
  ])
  expect(rejected.map(answer => answer.status)).toEqual([404, 422, 404, 422, 422])
  expect(rejected.map(answer => answer.body).join()).not.toContain('planted')

  const locked = await staff('list')
  expect(locked.code).toBe(1)
  expect(locked.text).toContain(`process ${server.child.pid}`)

  server.child.kill('SIGTERM')
  expect(await ended(server.child)).toBe(0)
  expect(server.text).toContain('/api/auth/impersonate')
  expect(server.text).not.toContain('planted')
  expect(server.text).not.toContain(password)
  expect(server.text).not.toContain(JSON.parse(signedIn.body).token)

  expect(await staff('remove', 'help@portal.example')).toMatchObject({ code: 0 })
  expect((await staff('remove', 'help@portal.example')).text).toContain('is not staff')
  expect(await staff('add', 'no-address')).toMatchObject({ code: 1 })
  expect((await staff()).text).toContain('Usage:')
})
