/** Checks the command `npm run staff`, and that the server's log contains no secret. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtProgram, startServer } from '../helpers/serverProcess'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-staff-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const environment = () => ({ DATA_DIR: dataDir, DEMO: 'false' })
/** Runs `npm run staff`. */
const staff = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtProgram('staff'), ...args], {
    env: { PATH: process.env.PATH ?? '', ...environment() },
    encoding: 'utf8',
  })
  return { code: status, text: `${stderr}${stdout}` }
}

test('staff are created, can sign in, and none of their secrets reaches the log', async () => {
  const added = staff('add', 'Help@portal.example')
  expect(added.code).toBe(0)
  expect(added.text).toContain(`DATA_DIR: ${dataDir} has no database, so this creates one`)
  const password = added.text.trim().split('\n').at(-1) ?? ''
  expect(password).toMatch(/^[a-z0-9]{5}(-[a-z0-9]{5}){3}$/)
  expect(staff('add', 'help@portal.example')).toMatchObject({ code: 1 })
  const listed = staff('list').text
  expect(listed).toContain('help@portal.example')
  expect(listed).not.toContain('has no database')

  const server = await startServer({ ...environment(), LOG_LEVEL: 'debug' })
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${server.url}/api${path}`, {
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

  const locked = staff('list')
  expect(locked.code).toBe(1)
  expect(locked.text).toContain(`process ${server.pid}`)

  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.output()).toContain('/api/auth/impersonate')
  expect(server.output()).not.toContain('planted')
  expect(server.output()).not.toContain(password)
  expect(server.output()).not.toContain(JSON.parse(signedIn.body).token)

  expect(staff('remove', 'help@portal.example')).toMatchObject({ code: 0 })
  expect(staff('remove', 'help@portal.example').text).toContain('is not staff')
  expect(staff('add', 'no-address')).toMatchObject({ code: 1 })
  expect(staff().text).toContain('Usage:')
})
