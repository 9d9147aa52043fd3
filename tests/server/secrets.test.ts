/** Checks that the most detailed log of a server contains nothing that authenticates a user. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { openPostgres } from '../../server/db/postgres'
import { createBuilders } from '../helpers/builders'
import { readLinkParameter, readMailedCode } from '../helpers/outbox'
import { createPostgresDatabase } from '../helpers/postgres'
import { callApi, startServer } from '../helpers/serverProcess'

const outboxOf = async (dataDir: string) => {
  const folder = join(dataDir, 'outbox')
  const names = readdirSync(dataDir).includes('outbox') ? readdirSync(folder).filter(name => name.endsWith('.eml')) : []
  return Promise.all(names.sort().map(name => PostalMime.parse(readFileSync(join(folder, name)))))
}
const mailTo = async (dataDir: string, address: string, read: (mail: Email) => string) => {
  const find = async () =>
    (await outboxOf(dataDir))
      .filter(mail => mail.to?.[0]?.address === address)
      .map(read)
      .find(Boolean)
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}

test('the log at its lowest level holds no secret of a whole day', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-secrets-'))
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'debug' })
  const call = (token: string | undefined, method: string, path: string, body?: unknown) =>
    callApi(server.url, token, method, path, body)
  const enter = async (email: string, password: string) =>
    call(undefined, 'POST', '/b2b/auth/sign-in', { email, password })

  const wrong = await enter('retailer@demo.example', 'Planted-wrong-1')
  expect(wrong.status).toBe(422)
  const { token } = (await enter('retailer@demo.example', 'Demo-2026-pass')).body
  const changed = await call(token, 'POST', '/auth/change-password', {
    currentPassword: 'Demo-2026-pass',
    newPassword: 'Planted-new-2',
  })
  expect(changed.status).toBeLessThan(300)

  const { challengeToken } = (
    await call(undefined, 'POST', '/auth/reset-password/init', { sendTo: 'Email', login: 'sponsor@demo.example' })
  ).body
  const otpCode = await mailTo(dataDir, 'sponsor@demo.example', readMailedCode)
  const reset = await call(undefined, 'POST', '/auth/reset-password/confirm', {
    otpCode,
    challengeToken,
    newPassword: 'Planted-reset-3',
  })
  expect(reset.status).toBe(200)

  const staff = (await enter('staff@demo.example', 'Demo-2026-pass')).body.token
  await call(undefined, 'POST', '/common/contact-me', {
    name: 'Olha',
    email: 'olha@test.example',
    linkedInUrl: 'https://www.linkedin.com/in/olha',
    role: 'sponsor',
  })
  const applications = (await call(staff, 'GET', '/staff/applications')).body
  const application = applications.find((each: { email: string }) => each.email === 'olha@test.example')
  expect(
    (await call(staff, 'POST', `/staff/applications/${application.id}/approve`, { country: 'UA' })).status,
  ).toBeLessThan(300)
  const invite = await mailTo(dataDir, 'olha@test.example', mail => readLinkParameter(mail, 'invite'))
  await fetch(`${server.url}/sign-up?invite=${invite}`)
  await call(undefined, 'POST', '/b2b/auth/invite', { inviteCode: invite })
  await fetch(`${server.url}/api/resources`, { method: 'POST', headers: { 'x-invite-code': invite } })

  const handed = encodeURIComponent(JSON.stringify({ token, role: 'Retailer' }))
  await fetch(`${server.url}/auth/impersonate?token=${handed}&code=planted-code`)
  await fetch(`${server.url}/api/b2b/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"password": "planted-torn',
  })
  await fetch(`${server.url}/api/auth/me`, { headers: { authorization: 'Bearer planted.bearer', cookie: 'a=planted' } })
  expect(await server.end('SIGTERM')).toBe(0)

  const said = server.output().replaceAll('Demo accounts, all with the password Demo-2026-pass:', '')
  expect(said).toContain('/auth/impersonate')
  expect(said).toContain('request completed')
  const secrets = ['Demo-2026-pass', token, staff, reset.body.token, challengeToken, otpCode, invite]
  expect(secrets.every(secret => typeof secret === 'string' && secret.length >= 8)).toBe(true)
  expect(secrets.filter(secret => said.includes(secret))).toEqual([])
  expect(said.toLowerCase()).not.toContain('planted')
  rmSync(dataDir, { recursive: true, force: true })
})

test('a failed query is logged without its values', async () => {
  const postgres = await createPostgresDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-secrets-'))
  const server = await startServer({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'debug' })
  const { db, close } = await openPostgres(postgres.url, { poolSize: 1 })
  const { token } = await createBuilders(db).organisation('Sponsor')
  await close()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('alter table applications drop column linked_in_url')
  await client.end()
  const answer = await callApi(server.url, token, 'POST', '/common/contact-me', {
    name: 'Planted Name',
    email: 'planted@test.example',
    linkedInUrl: 'https://www.linkedin.com/in/planted',
    role: 'sponsor',
  })
  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({ errorCode: 'InternalServerError', message: 'Internal server error' })
  await expect.poll(() => server.output()).toContain('linked_in_url')
  expect(server.output().toLowerCase()).not.toContain('planted')
  await server.end('SIGTERM')
  await postgres.drop()
  rmSync(dataDir, { recursive: true, force: true })
})
