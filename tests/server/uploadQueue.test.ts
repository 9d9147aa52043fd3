/**
 * Checks that costly pictures delay only the organisation that uploads them: the server converts pictures of others in
 * between.
 */
import { execFileSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../server/errors/apiErrors'
import { convertImage } from '../../server/files/convertImage'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestServer } from '../helpers/server'
import { createPlainPicture, uploadPicture, wrapInSvg } from '../helpers/uploads'

/** A drawing that passes the checks, but takes so long to convert that it reaches the time limit. */
const costly = wrapInSvg(
  `<filter id="f">${'<feGaussianBlur stdDeviation="3"/>'.repeat(30)}</filter><rect width="24" height="24" filter="url(#f)"/>`,
  'width="24" height="24"',
)
const never = new AbortController().signal

/** Returns the number of processes in which this server is converting pictures. */
const conversions = () =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
    .toString()
    .split('\n')
    .filter(line => line.includes('convert.mjs')).length

describe('uploads of several organisations', () => {
  let t: TestServer
  let url: string
  beforeAll(async () => {
    t = await startTestServer()
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/api/resources`
  })
  afterAll(() => t.close())

  const send = (account: TestAccount, content: string, signal: AbortSignal) => {
    const body = new FormData()
    body.set('file', new Blob([content]), 'a.svg')
    const headers = { authorization: `Bearer ${account.token}` }
    return fetch(url, { method: 'POST', headers, body, signal })
  }

  test('are converted next to 18 costly ones of another; when the sender disconnects, its work ends', async () => {
    const [hostile, other, third] = await Promise.all(
      Array.from({ length: 3 }, () => t.organisation('Retailer')) as [
        Promise<TestAccount>,
        Promise<TestAccount>,
        Promise<TestAccount>,
      ],
    )
    const leaving = new AbortController()
    let ended = 0
    const attacks = Array.from({ length: 18 }, () =>
      send(hostile, costly, leaving.signal).then(
        () => ended++,
        () => undefined,
      ),
    )
    await vi.waitFor(() => expect(conversions()).toBeGreaterThan(0), { timeout: 60_000 })
    const picture = await createPlainPicture(64, 64).png().toBuffer()
    const answers = await Promise.all([other, third].map(account => uploadPicture(t, account, picture)))
    expect(answers.map(answer => answer.status)).toEqual([201, 201])
    expect(ended).toBeLessThan(6)
    leaving.abort()
    await Promise.all(attacks)
    await vi.waitFor(() => expect(conversions()).toBe(0), { timeout: 60_000 })
    expect((await uploadPicture(t, hostile, picture)).status).toBe(201)
  })
})

describe('a picture that takes too long', () => {
  const rejection = async (limits: { cpuMs: number; wallMs: number }) => {
    const error = await convertImage(Buffer.from(costly), 'shop', never, limits).catch(error => error)
    return error instanceof ApiError ? [error.errorCode, error.retryAfter, error.fields] : error
  }

  test('because of a busy machine is to be sent again', async () => {
    expect(await rejection({ cpuMs: 600_000, wallMs: 100 })).toEqual(['ServiceUnavailable', 10, undefined])
  })

  test('because of its content is rejected at its field, however long the machine took', async () => {
    const file = { file: 'UnprocessableEntity' }
    expect(await rejection({ cpuMs: 200, wallMs: 600_000 })).toEqual(['UnprocessableEntity', undefined, file])
  })
})
