import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../../../src/config'
import { fetchFile } from '../../../src/dataProvider/downloads'
import { http } from '../../../src/dataProvider/http'
import { addMessageSource, setLanguage } from '../../../src/i18n/i18n'
import { loadPublicMessages } from '../../../src/i18n/publicSource'
import { clearSession, onUnauthorized, storeSession, subscribeToSessionChanges } from '../../../src/session/session'
import { errorAnswer, fakeApi } from '../support/fakeApi'
import { headersOf } from './renderPublic'

const signIn = () => storeSession({ token: 'secret', role: 'Sponsor', expiresAt: '2099-01-01T00:00:00Z' })

beforeEach(async () => {
  await addMessageSource(loadPublicMessages)
  signIn()
})
afterEach(() => vi.useRealTimers())

test('a call carries the session and the language', async () => {
  fakeApi({ 'GET /x': () => ({ body: { ok: true } }) })
  signIn()
  await setLanguage('ua')
  expect(await http('/x')).toEqual({ ok: true })
  expect(headersOf(vi.mocked(fetch), '/x')).toMatchObject({
    Authorization: 'Bearer secret',
    'Accept-Language': 'uk-UA',
  })
  await setLanguage('en')
})

test('a change carries the session at the moment of its call, even if signing out ends it before it is sent', async () => {
  fakeApi({ 'POST /x': () => ({ status: 204 }) })
  signIn()
  const changing = http('/x', { method: 'POST', body: {} })
  clearSession()
  await changing
  expect(headersOf(vi.mocked(fetch), '/x')).toMatchObject({ Authorization: 'Bearer secret' })
})

test('a list repeats its key, and undefined values are left out', async () => {
  const api = fakeApi({ 'GET /x': () => ({ body: 1 }) })
  await http('/x', { query: { rewardIds: ['a', 'b'], Offset: 0, OnePerCity: false, search: undefined } })
  expect(api.calls[0]?.path).toBe('/x?rewardIds=a&rewardIds=b&Offset=0&OnePerCity=false')
})

test('an answer without a body is undefined', async () => {
  fakeApi({ 'DELETE /x': () => ({ status: 204 }) })
  expect(await http('/x', { method: 'DELETE' })).toBeUndefined()
})

test('an error has status, errorCode and fields', async () => {
  fakeApi({ 'POST /x': () => errorAnswer(422, 'UnprocessableEntity', { email: 'InvalidEmail', other: 'Nonsense' }) })
  await expect(http('/x', { method: 'POST', body: {} })).rejects.toMatchObject({
    status: 422,
    errorCode: 'UnprocessableEntity',
    fields: { email: 'InvalidEmail' },
  })
})

test.each([
  [502, 'ServiceUnavailable'],
  [404, 'EntityNotFound'],
  [500, 'InternalServerError'],
])('%i without a known body is %s', async (status, errorCode) => {
  fakeApi({ 'GET /x': () => ({ status, body: { html: 'no' } }) })
  await expect(http('/x')).rejects.toMatchObject({ status, errorCode })
})

test('no network is NetworkError with status 0', async () => {
  fakeApi({ 'GET /x': () => Promise.reject(new TypeError('Failed to fetch')) })
  await expect(http('/x')).rejects.toMatchObject({ status: 0, errorCode: 'NetworkError' })
})

/** Fakes a call that never gets a response, and fails only when it is aborted, as `fetch` does. */
const silent = () => {
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
    address === '/config.json'
      ? Promise.resolve(Response.json({ apiUrl: '/api' }))
      : new Promise((_, reject) => {
          const end = () => reject(new DOMException('aborted', 'AbortError'))
          init.signal?.addEventListener('abort', end)
          if (init.signal?.aborted) end()
        }),
  )
}

test('an error of our own code on the way to the network is not a NetworkError', async () => {
  fakeApi({ 'POST /x': () => ({ body: {} }) })
  const circle: { self?: unknown } = {}
  circle.self = circle
  await expect(http('/x', { method: 'POST', body: circle })).rejects.toBeInstanceOf(TypeError)
})

test('an answer that is not JSON says so, and is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  fakeApi({})
  await loadConfig()
  vi.mocked(fetch).mockResolvedValue(new Response('<html>', { status: 200 }))
  await expect(http('/x')).rejects.toMatchObject({ status: 200, errorCode: 'UnreadableAnswer' })
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

test('a body that a proxy rejects is distinguished from one that the API finds too large', async () => {
  fakeApi({})
  await loadConfig()
  vi.mocked(fetch).mockResolvedValueOnce(new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 }))
  const rejected = { status: 413, errorCode: 'RejectedByProxy' }
  await expect(http('/x', { method: 'POST', body: {} })).rejects.toMatchObject(rejected)
  const body = { errorCode: 'PayloadTooLarge', message: 'The file is larger than 5 MB' }
  vi.mocked(fetch).mockResolvedValueOnce(Response.json(body, { status: 413 }))
  await expect(http('/x', { method: 'POST', body: {} })).rejects.toMatchObject({ errorCode: 'PayloadTooLarge' })
})

test('no answer in 30 seconds is Timeout', async () => {
  vi.useFakeTimers()
  silent()
  const outcome = expect(http('/x')).rejects.toMatchObject({ status: 0, errorCode: 'Timeout' })
  await vi.advanceTimersByTimeAsync(30_000)
  await outcome
})

test('the caller’s own abort stays an AbortError', async () => {
  silent()
  const controller = new AbortController()
  const outcome = expect(http('/x', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
  controller.abort()
  await outcome
})

test('401 notifies the listeners once, and only for the rejected session', async () => {
  fakeApi({ 'GET /x': () => errorAnswer(401, 'Unauthorized') })
  const listener = vi.fn()
  const stop = onUnauthorized(listener)
  await expect(http('/x')).rejects.toMatchObject({ status: 401 })
  expect(listener).toHaveBeenCalledOnce()
  await expect(http('/x', { anonymous: true })).rejects.toMatchObject({ status: 401 })
  expect(listener).toHaveBeenCalledOnce()
  stop()
})

test('a call without a stored session is not sent, and reports that the session is missing', async () => {
  const api = fakeApi({ 'POST /x': () => ({ status: 204 }) })
  localStorage.clear()
  const listener = vi.fn()
  const stop = subscribeToSessionChanges(listener)
  await expect(http('/x', { method: 'POST' })).rejects.toMatchObject({ status: 401, errorCode: 'Unauthorized' })
  expect(listener).toHaveBeenCalled()
  expect(api.calls).toEqual([])
  stop()
})

test('a file arrives as a blob', async () => {
  fakeApi({ 'GET /x': () => ({ body: 'pdf' }) })
  expect((await fetchFile('/x')).size).toBe(5)
})
