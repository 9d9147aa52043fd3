/**
 * Checks that events arrive as CloudEvents 1.0 in the structured and the batched mode, as the official SDK sends them.
 */
import { randomUUID } from 'node:crypto'
import { CloudEvent, HTTP } from 'cloudevents'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { binQrText } from '../../contract/limits'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
let key: { token: string }
let subject: string
beforeAll(async () => {
  t = await startTestServer()
  const shop = await t.organisation('Retailer')
  key = await t.key(shop)
  subject = binQrText((await t.bin((await t.location(shop)).id)).id)
})
afterAll(() => t.close())

const event = (more: object = {}) =>
  new CloudEvent(
    {
      id: randomUUID(),
      source: '/tills/7',
      type: 'bin.levelReported',
      subject,
      time: new Date().toISOString(),
      data: { level: 0.5 },
      ...more,
    },
    false,
  )
const send = (body: unknown, type: string, headers: Record<string, string> = {}) =>
  t.call(key, 'POST', '/v1/events', typeof body === 'string' ? body : JSON.stringify(body), {
    headers: { 'content-type': type, ...headers },
  })
const structured = 'application/cloudevents+json'
const batched = 'application/cloudevents-batch+json'

describe('an event of the SDK', () => {
  test('in the structured mode is accepted, and as plain JSON it is the same event', async () => {
    const sent = event({ traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' })
    const { headers, body } = HTTP.structured(sent)
    const { status, body: answer } = await send(body, String(headers['content-type']))
    expect([status, answer.results]).toEqual([200, [{ index: 0, id: sent.id, status: 'accepted' }]])
    const again = await send(sent.toJSON(), 'application/json')
    expect(again.body.results).toMatchObject([{ status: 'duplicate' }])
  })

  test('in the batched mode has a result of its own', async () => {
    const sent = [event(), event({ data: { level: 7 } }), event({ datacontenttype: 'application/json; charset=utf-8' })]
    const { status, body } = await send(sent, `${batched}; charset=UTF-8`)
    expect([status, body.results]).toMatchObject([
      207,
      [{ status: 'accepted' }, { status: 'rejected', pointer: '/data/level' }, { status: 'accepted' }],
    ])
  })

  test('in the binary mode is rejected with the modes that are supported', async () => {
    const { headers, body } = HTTP.binary(event())
    const { status, body: answer } = await send(body, 'application/json', headers as Record<string, string>)
    expect([status, answer.errorCode, answer.message]).toEqual([
      400,
      'InvalidParams',
      expect.stringContaining('batched'),
    ])
  })
})

test('an empty batch is accepted, as the standard says', async () => {
  const { status, body } = await send([], batched)
  expect([status, body]).toEqual([200, { results: [] }])
})

test.each([
  ['/specversion', { specversion: '0.3' }],
  ['/source', { source: '' }],
  ['/datacontenttype', { datacontenttype: 'text/xml' }],
  ['/data_base64', { data_base64: 'AAAA' }],
  ['/time', { time: undefined }],
])('an event is rejected at %s', async (pointer, more) => {
  const { body } = await send({ ...event().toJSON(), ...more }, structured)
  expect(body.results).toMatchObject([{ status: 'rejected', errorCode: 'InvalidParams', pointer }])
})

test.each([
  ['an array', structured, []],
  ['one event', batched, {}],
  ['no JSON', structured, 'level'],
])('%s as %s is rejected as a whole', async (_, type, body) => {
  const answer = await send(body, type)
  expect([answer.status, answer.body.errorCode]).toEqual([400, 'InvalidParams'])
})

test('another operation does not accept CloudEvents', async () => {
  const answer = await t.call(null, 'POST', '/b2b/auth/sign-in', '{}', { headers: { 'content-type': structured } })
  expect([answer.status, answer.body.errorCode]).toEqual([415, 'UnsupportedMediaType'])
})
