/**
 * Calls every operation that takes a body, and ends the caller's session or key while the body is still being sent:
 * each call must be answered with 401.
 */
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keys, sessions } from '../../server/db/schema'
import { hashSecret } from '../../server/lib/secrets'
import type { TestServer } from '../helpers/server'
import { createStoreBody } from '../helpers/storeBodies'
import { createFixtures } from './fixtures'
import { callerOf, isObject, roleOf, sampleOf, startAccessTestServer } from './operations'

let t: TestServer
beforeAll(async () => {
  t = await startAccessTestServer()
})
afterAll(() => t.close())

/**
 * Ends the session or revokes the API key that has this token.
 * @returns a function that makes it valid again
 */
async function end(token: string, isKey: boolean): Promise<() => Promise<unknown>> {
  if (isKey) {
    const its = eq(keys.keyHash, hashSecret(token))
    await t.db.update(keys).set({ revokedAt: new Date() }).where(its)
    return () => t.db.update(keys).set({ revokedAt: null }).where(its)
  }
  const rows = await t.db
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashSecret(token)))
    .returning()
  return () => t.db.insert(sessions).values(rows)
}

test('a call is refused by every operation when its session or key ends while the body is being sent', async () => {
  const fixtures = await createFixtures(t)
  const wrong: string[] = []
  let tried = 0
  for (const operation of t.app.operations) {
    if (operation.method === 'GET') continue
    const { path, query, body, headers } = await sampleOf(operation, fixtures)
    // Uploads are public operations, because a sign-up by invitation uploads its logo without a session.
    const isUpload = Buffer.isBuffer(body)
    if (!isUpload && (operation.access.kind === 'public' || !(isObject(body) || Array.isArray(body)))) continue
    const role = roleOf(operation)
    const { token } = callerOf(fixtures, role)
    let bringBack: (() => Promise<unknown>) | undefined
    // The test ends the session when the server starts to read the body, which is after the authorization of the
    // caller.
    const payload = new Readable({
      async read() {
        bringBack = await end(token, role === 'Key')
        this.push(isUpload ? body : JSON.stringify(body))
        this.push(null)
      },
    })
    const answer = await t.app.inject({
      method: operation.method as 'POST',
      url: `/api${path}`,
      ...(query && { query }),
      payload,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      remoteAddress: `10.4.0.${(tried % 250) + 1}`,
    })
    tried++
    if (!bringBack) wrong.push(`${operation.method} ${operation.url}: refused before its body: ${answer.statusCode}`)
    else if (answer.statusCode !== 401) wrong.push(`${operation.method} ${operation.url}: ${answer.statusCode}`)
    await bringBack?.()
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(20)
})

test('a call is also refused when its body arrived in two parts over a real connection', async () => {
  const account = await t.organisation('Retailer')
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const body = JSON.stringify(createStoreBody(await t.city('Kyiv'), 'A store'))
  const send = (between?: () => Promise<unknown>) =>
    new Promise<number | undefined>((done, fail) => {
      const outgoing = request(
        `${address}/api/b2b/retail/locations`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${account.token}`,
            'content-type': 'application/json',
            'content-length': body.length,
          },
        },
        answer => done(answer.resume().statusCode),
      ).on('error', fail)
      outgoing.write(between ? body.slice(0, 9) : body)
      if (!between) outgoing.end()
      else between().then(() => outgoing.end(body.slice(9)), fail)
    })
  const late = async () => {
    await setTimeout(200)
    await end(account.token, false)
  }
  expect(await send()).toBe(201)
  expect(await send(() => setTimeout(200))).toBe(201)
  expect(await send(late)).toBe(401)
})
