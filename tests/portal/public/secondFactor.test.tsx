/** Checks the second step of a sign-in: codes of an app, recovery codes, too many attempts, and a reset password. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storageKeys } from '../../../contract/limits'
import { errorAnswer, fakeApi } from '../support/fakeApi'
import { me, renderPublic, token } from './renderPublic'

const challenge = {
  challengeToken: 'challenge-1',
  expiresAt: '2100-01-01T00:00:00.000Z',
  methods: ['totp', 'recoveryCode'],
  passkeys: null,
}

const signIn = async (answers: Parameters<typeof fakeApi>[0]) => {
  const api = fakeApi({
    'POST /b2b/auth/sign-in': () => ({ status: 202, body: challenge }),
    'GET /auth/me': () => ({ body: me() }),
    ...answers,
  })
  const { user } = await renderPublic('/sign-in')
  await user.type(screen.getByLabelText('Email'), 'shop@demo.example')
  await user.type(screen.getByLabelText('Password'), 'Demo-2026-pass')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  return { api, user, code: await screen.findByLabelText('Code') }
}

test('a challenge is no session; a code of six digits is sent as the app’s, and signs in', async () => {
  const { api, user, code } = await signIn({ 'POST /auth/second-factor': () => ({ body: token() }) })
  expect(localStorage.getItem(storageKeys.session)).toBeNull()
  await user.type(code, '123 456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('at /retail/structure')).toBeVisible()
  expect(api.of('POST', '/auth/second-factor').map(({ body }) => body)).toEqual([
    { challengeToken: 'challenge-1', method: 'totp', code: '123 456' },
  ])
})

test('a longer code is a recovery code; a wrong one is explained at the field', async () => {
  const { api, user, code } = await signIn({
    'POST /auth/second-factor': () => errorAnswer(422, 'OtpChallengeFailed', { code: 'OtpChallengeFailed' }),
  })
  await user.type(code, 'k3vq-7xpa-m2dn-4hzt')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText(/The code is wrong/)).toBeVisible()
  expect(code).toBeInvalid()
  expect(api.of('POST', '/auth/second-factor')[0]?.body).toMatchObject({ method: 'recoveryCode' })
})

test('too many attempts are reported above the form, and the user can start again', async () => {
  const { user, code } = await signIn({ 'POST /auth/second-factor': () => errorAnswer(429, 'TooManyRequests') })
  await user.type(code, '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/Too many attempts/)
  await user.click(screen.getByRole('button', { name: 'Start again' }))
  expect(await screen.findByLabelText('Password')).toBeVisible()
})

test('a reset password is followed by the second factor, on the sign-in page', async () => {
  const reset = { challengeToken: 'reset-1', email: 'shop@demo.example', expiresAt: '2100-01-01T00:00:00.000Z' }
  sessionStorage.setItem('reset-challenge', JSON.stringify(reset))
  const api = fakeApi({
    'POST /auth/reset-password/confirm': () => ({ status: 202, body: challenge }),
    'POST /auth/second-factor': () => ({ body: token() }),
    'GET /auth/me': () => ({ body: me() }),
  })
  const { user } = await renderPublic('/forgot-password')
  await user.type(screen.getByLabelText('Code'), '12345678')
  await user.type(screen.getByLabelText('New password'), 'Newer-bottle-22')
  await user.type(screen.getByLabelText('Repeat password'), 'Newer-bottle-22')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  await user.type(await screen.findByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('at /retail/structure')).toBeVisible()
  expect(api.of('POST', '/auth/second-factor')[0]?.body).toMatchObject({ challengeToken: 'challenge-1' })
})
