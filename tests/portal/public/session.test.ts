import { afterEach, expect, test, vi } from 'vitest'
import type { Me } from '../../../contract/auth'
import { storageKeys } from '../../../contract/limits'
import {
  clearSession,
  isSessionValid,
  readMe,
  readSession,
  storeMe,
  storeSession,
  subscribeToSessionChanges,
} from '../../../src/session/session'
import { readStatus, setSignInFailed, setSignInStarted } from '../../../src/session/status'
import { me } from './renderPublic'

const session = { token: 't', role: 'Retailer', expiresAt: '2030-01-01T00:00:00Z' } as const

afterEach(() => vi.useRealTimers())

test('a session is stored both complete and as its token, and signing out removes both and the user', () => {
  storeSession(session)
  storeMe(me() as Me)
  expect(readSession()).toEqual(session)
  expect(localStorage.getItem(storageKeys.token)).toBe('t')
  expect(readMe()?.email).toBe('shop@demo.example')
  clearSession()
  expect(readSession()).toBeNull()
  expect(readMe()).toBeNull()
  expect(localStorage.getItem(storageKeys.token)).toBeNull()
  expect(readStatus()).toEqual({ status: 'empty', role: null })
})

test.each([
  ['text', 'nonsense'],
  ['null', 'null'],
  ['no token', '{"role":"Retailer","expiresAt":"2030-01-01T00:00:00Z"}'],
  ['an unknown role', '{"token":"t","role":"King","expiresAt":"2030-01-01T00:00:00Z"}'],
  ['an invalid time', '{"token":"t","role":"Retailer","expiresAt":"soon"}'],
])('%s is not a session', (_, stored) => {
  localStorage.setItem(storageKeys.session, stored)
  expect(readSession()).toBeNull()
})

test('a session is live until expiresAt', () => {
  const end = Date.parse(session.expiresAt)
  expect(isSessionValid(session, end - 1)).toBe(true)
  expect(isSessionValid(session, end)).toBe(false)
  expect(isSessionValid(null)).toBe(false)
})

test('another tab’s sign-out is noticed', () => {
  storeSession(session)
  const listener = vi.fn()
  const stop = subscribeToSessionChanges(listener)
  localStorage.removeItem(storageKeys.session)
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.session }))
  expect(listener).toHaveBeenCalledOnce()
  expect(readSession()).toBeNull()
  stop()
})

test('the auth status goes from empty over loading to success or error', () => {
  expect(readStatus()).toEqual({ status: 'empty', role: null })
  setSignInStarted()
  expect(readStatus()).toEqual({ status: 'loading', role: null })
  setSignInFailed()
  expect(readStatus()).toEqual({ status: 'error', role: null })
  storeSession(session)
  expect(readStatus()).toEqual({ status: 'success', role: 'Retailer' })
})

test('a sign-in that never ends is given up after 5 seconds', () => {
  vi.useFakeTimers()
  setSignInStarted()
  vi.advanceTimersByTime(5000)
  expect(readStatus().status).toBe('loading')
  vi.advanceTimersByTime(1)
  expect(readStatus().status).toBe('empty')
})
