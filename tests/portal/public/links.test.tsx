import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '../../../contract/limits'
import { staffReturnPath } from '../../../src/authProvider/staffSession'
import { readSession, storeMe, storeSession } from '../../../src/session/session'
import { me as account } from '../support/builders'
import { errorAnswer, fakeApi } from '../support/fakeApi'
import { headersOf, me, renderPublic, token } from './renderPublic'

const asAddress = (value: unknown) => `/auth/impersonate?token=${encodeURIComponent(JSON.stringify(value))}`

beforeEach(() => sessionStorage.clear())

test('a token object opens the area of the role that the server names, not of the one in the address', async () => {
  fakeApi({ 'GET /auth/me': () => ({ body: me({ role: 'Sponsor' }) }) })
  await renderPublic(asAddress(token({ token: 'other', role: 'Staff' })))
  expect(await screen.findByText('at /sponsor/rewards')).toBeVisible()
  expect(headersOf(vi.mocked(fetch), '/auth/me').Authorization).toBe('Bearer other')
  expect(readSession()).toMatchObject({ token: 'other', role: 'Sponsor' })
  expect(JSON.parse(localStorage.getItem(storageKeys.me) ?? '')).toMatchObject({ role: 'Sponsor' })
})

test('the token is removed from the address before the first request, and no request has the page as referrer', async () => {
  window.history.replaceState(null, '', asAddress(token()))
  const seen: string[] = []
  fakeApi({
    'GET /auth/me': () => {
      seen.push(window.location.search)
      return { body: me() }
    },
  })
  await renderPublic(asAddress(token()))
  await screen.findByText('at /retail/structure')
  expect(seen).toEqual([''])
  expect(vi.mocked(fetch).mock.calls.at(-1)?.[1]?.referrerPolicy).toBe('no-referrer')
})

test('a one-time code is redeemed once', async () => {
  const api = fakeApi({
    'POST /auth/impersonate': () => ({ body: token() }),
    'GET /auth/me': () => ({ body: me() }),
  })
  await renderPublic('/auth/impersonate?code=once')
  expect(await screen.findByText('at /retail/structure')).toBeVisible()
  expect(api.of('POST').map(call => call.body)).toEqual([{ code: 'once' }])
})

test('the staff session is kept for the tab, with the link back to the organisation', async () => {
  fakeApi({
    'POST /auth/impersonate': () => ({ body: token() }),
    'GET /auth/me': () => ({
      body: me({
        organisation: { guid: 'o1', name: 'Green Shop', logo: null },
        impersonation: { actor: 'Iryna', reason: 'A call', expiresAt: '2099-01-01T00:00:00Z' },
      }),
    }),
  })
  storeSession({ token: 'mine', role: 'Staff', expiresAt: '2099-01-01T00:00:00Z' })
  storeMe(account({ role: 'Staff', guid: 'staff-1', organisation: null }))
  await renderPublic('/auth/impersonate?code=once')
  expect(await screen.findByText('at /retail/structure')).toBeVisible()
  expect(readSession()?.token).not.toBe('mine')
  expect(staffReturnPath()).toBe('/staff/organisations/view/o1')
  expect(Object.values(localStorage).join()).not.toContain('mine')
})

test.each([
  ['nothing', '/auth/impersonate'],
  ['no JSON', '/auth/impersonate?token=abc'],
  ['half a token', asAddress({ token: 'x' })],
  ['an expired one', asAddress(token({ expiresAt: '2020-01-01T00:00:00Z' }))],
  ['a refused one', asAddress(token())],
])('%s is a broken link: it says so and leaves the session alone', async (_, address) => {
  fakeApi({ 'GET /auth/me': () => errorAnswer(401, 'Unauthorized') })
  storeSession({ token: 'mine', role: 'Staff', expiresAt: '2099-01-01T00:00:00Z' })
  await renderPublic(address)
  expect(await screen.findByText(/This link does not work/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in')
  expect(readSession()?.token).toBe('mine')
})

test('a change of e-mail is undone by a click, not by opening the link', async () => {
  const api = fakeApi({ 'POST /auth/take-back-email': () => ({ status: 204 }) })
  const { user } = await renderPublic('/take-back-email?token=T')
  expect(api.calls).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Recover the account' }))
  expect(await screen.findByText(/You sign in with your email address again/)).toBeVisible()
  expect(api.of('POST').map(call => call.body)).toEqual([{ token: 'T' }])
  expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute('href', '/forgot-password')
})

test('a used recovery link says so', async () => {
  fakeApi({ 'POST /auth/take-back-email': () => errorAnswer(404, 'EntityNotFound') })
  const { user } = await renderPublic('/take-back-email?token=T')
  await user.click(screen.getByRole('button', { name: 'Recover the account' }))
  expect(await screen.findByText(/This link does not work/)).toBeVisible()
})
