import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { storageKeys } from '../../../contract/limits'
import { type Answer, errorAnswer, fakeApi } from '../support/fakeApi'
import { me, renderPublic, token } from './renderPublic'

const handlers = (confirm: () => Answer = () => ({ body: token() })) => ({
  'POST /auth/reset-password/init': () => ({
    body: { challengeToken: 'challenge', expiresAt: '2099-01-01T00:00:00Z' },
  }),
  'POST /auth/reset-password/confirm': confirm,
  'GET /auth/me': () => ({ body: me() }),
})

const sendCode = async () => {
  const page = await renderPublic('/forgot-password')
  await page.user.type(screen.getByLabelText('Email'), 'shop@demo.example')
  await page.user.click(screen.getByRole('button', { name: 'Send code' }))
  return page
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

const secondStage = async (password: string, repeat = password) => {
  const page = await sendCode()
  await screen.findByLabelText('Code')
  type('Code', '12345678')
  type('New password', password)
  type('Repeat password', repeat)
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  return page
}

beforeEach(() => sessionStorage.clear())

test('both stages end signed in', async () => {
  const api = fakeApi(handlers())
  await secondStage('new-pass-1')
  expect(await screen.findByText('at /retail/structure')).toBeVisible()
  expect(api.of('POST').map(call => call.body)).toEqual([
    { sendTo: 'Email', login: 'shop@demo.example' },
    { otpCode: '12345678', challengeToken: 'challenge', newPassword: 'new-pass-1' },
  ])
  expect(localStorage.getItem(storageKeys.token)).toBe('t-1')
})

test('422 of the first stage: There is no such email', async () => {
  fakeApi({ 'POST /auth/reset-password/init': () => errorAnswer(422, 'UserNotFoundByEmail') })
  await sendCode()
  expect(await screen.findByText('There is no such email')).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('There is no such email')
})

test.each([429, 500, 404])('%i of the first stage: Server error', async status => {
  fakeApi({ 'POST /auth/reset-password/init': () => errorAnswer(status, 'InternalServerError') })
  await sendCode()
  expect(await screen.findByText('Server error :( , try later')).toBeVisible()
})

test('an invalid address is not sent', async () => {
  const api = fakeApi(handlers())
  const { user } = await renderPublic('/forgot-password')
  await user.type(screen.getByLabelText('Email'), 'shop@demo{Enter}')
  expect(screen.getByText('Invalid email')).toBeVisible()
  expect(api.calls).toEqual([])
})

test('422 of the second stage: Invalid confirmation code', async () => {
  fakeApi(handlers(() => errorAnswer(422, 'OtpChallengeFailed')))
  await secondStage('new-pass-1')
  expect(await screen.findByText('Invalid confirmation code')).toBeVisible()
  expect(screen.getByLabelText('Code')).toHaveFocus()
  expect(screen.getByLabelText('New password')).toHaveValue('new-pass-1')
})

test('after a lost answer it offers to sign in with the new password', async () => {
  let isLost = true
  fakeApi(
    handlers(() => {
      if (isLost) throw new TypeError('Failed to fetch')
      return errorAnswer(422, 'OtpChallengeFailed')
    }),
  )
  await secondStage('new-pass-1')
  const hint = await screen.findByText(/The password may have been changed already/)
  expect(within(hint).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in')
  isLost = false
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Invalid confirmation code')).toBeVisible()
  expect(hint).toBeVisible()
  expect(screen.queryByText(/No connection/)).toBeNull()
})

test('any other error of the second stage has the phrase of its errorCode', async () => {
  fakeApi(handlers(() => errorAnswer(429, 'TooManyRequests')))
  await secondStage('new-pass-1')
  expect(await screen.findByText('Too many attempts. Wait a little and try again')).toBeVisible()
})

test.each([
  ['short7a', 'short7a', 'New password', 'Password must be at least 8 characters'],
  ['onlyletters', 'onlyletters', 'New password', 'The password must contain at least one number and a letter'],
  ['1234567890', '1234567890', 'New password', 'The password must contain at least one number and a letter'],
  ['new-pass-1', 'new-pass-2', 'Repeat password', 'Passwords mismatch'],
])('%s and %s are rejected at once', async (password, repeat, label, words) => {
  const api = fakeApi(handlers())
  await secondStage(password, repeat)
  expect(screen.getByText(words)).toBeVisible()
  expect(screen.getByLabelText(label)).toBeInvalid()
  expect(api.of('POST', '/auth/reset-password/confirm')).toEqual([])
})

test('Confirm is disabled while a field is empty', async () => {
  fakeApi(handlers())
  await sendCode()
  await screen.findByLabelText('Code')
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  type('Code', '1')
  type('New password', '2')
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  type('Repeat password', '3')
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeEnabled()
})

test('a reload in the second stage keeps the challenge', async () => {
  const api = fakeApi(handlers())
  await sendCode()
  await screen.findByLabelText('Code')
  cleanup()
  await renderPublic('/forgot-password')
  expect(screen.getByText(/We have sent a code to shop@demo.example/)).toBeVisible()
  type('Code', '12345678')
  type('New password', 'new-pass-1')
  type('Repeat password', 'new-pass-1')
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('at /retail/structure')).toBeVisible()
  expect(api.of('POST', '/auth/reset-password/confirm')[0]?.body).toMatchObject({ challengeToken: 'challenge' })
  expect(sessionStorage.getItem('reset-challenge')).toBeNull()
})

test('a code can be requested again: the page confirms it, and keeps what was typed', async () => {
  const api = fakeApi(handlers())
  const { user } = await sendCode()
  await user.type(await screen.findByLabelText('Code'), '111')
  type('New password', 'new-pass-1')
  type('Repeat password', 'new-pass-1')
  await user.click(screen.getByRole('button', { name: 'Send the code again' }))
  expect(await screen.findByText('We have sent another code to shop@demo.example')).toBeVisible()
  expect(api.of('POST', '/auth/reset-password/init')).toHaveLength(2)
  expect(screen.getByLabelText('New password')).toHaveValue('new-pass-1')
  expect(screen.getByLabelText('Repeat password')).toHaveValue('new-pass-1')
})

test('after another code the confirmation names the new challenge, and typing replaces the old code', async () => {
  let challenges = 0
  const api = fakeApi({
    ...handlers(),
    'POST /auth/reset-password/init': () => {
      challenges += 1
      return { body: { challengeToken: `challenge-${challenges}`, expiresAt: '2099-01-01T00:00:00Z' } }
    },
  })
  const { user } = await sendCode()
  await user.type(await screen.findByLabelText('Code'), '111')
  type('New password', 'new-pass-1')
  type('Repeat password', 'new-pass-1')
  await user.click(screen.getByRole('button', { name: 'Send the code again' }))
  await screen.findByText('We have sent another code to shop@demo.example')
  expect(screen.getByLabelText('Code')).toHaveFocus()
  await user.keyboard('222')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('at /retail/structure')).toBeVisible()
  expect(api.of('POST', '/auth/reset-password/confirm')[0]?.body).toMatchObject({
    otpCode: '222',
    challengeToken: 'challenge-2',
  })
})

test.each([
  [429, 'TooManyRequests', 'A code can be sent once a minute. Wait a little and try again.'],
  [500, 'InternalServerError', 'Server error :( , try later'],
] as const)('a code that cannot be sent again, %i, says why, and keeps what was typed', async (status, code, words) => {
  let isFirst = true
  fakeApi({
    'POST /auth/reset-password/init': () => {
      const answer = isFirst ? handlers()['POST /auth/reset-password/init']() : errorAnswer(status, code)
      isFirst = false
      return answer
    },
  })
  const { user } = await sendCode()
  await screen.findByLabelText('Code')
  type('New password', 'new-pass-1')
  await user.click(screen.getByRole('button', { name: 'Send the code again' }))
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByLabelText('New password')).toHaveValue('new-pass-1')
})

test('a code can be sent to another e-mail address, starting from the typed one', async () => {
  fakeApi(handlers())
  const { user } = await sendCode()
  await user.click(await screen.findByRole('button', { name: 'Another email' }))
  expect(screen.getByLabelText('Email')).toHaveValue('shop@demo.example')
  expect(screen.getByRole('button', { name: 'Send code' })).toBeVisible()
})

test('the e-mail address typed at sign-in is taken over, and back again', async () => {
  fakeApi({})
  const { user } = await renderPublic('/sign-in')
  await user.type(screen.getByLabelText('Email'), 'shop@demo')
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
  await screen.findByRole('button', { name: 'Send code' })
  expect(screen.getByLabelText('Email')).toHaveValue('shop@demo')
  await user.type(screen.getByLabelText('Email'), '.example')
  await user.click(screen.getByRole('link', { name: 'Back to sign-in' }))
  await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.getByLabelText('Email')).toHaveValue('shop@demo.example')
})

test('another code is sent by one press, even when the press moves the focus from a field', async () => {
  const api = fakeApi(handlers())
  const { user } = await sendCode()
  await screen.findByLabelText('Code')
  type('New password', 'new-pass-1')
  await user.type(screen.getByLabelText('Repeat password'), 'new-pass-2')
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Send the code again' }) })
  // No message appears while the button is pressed, because it would move the button away from the pointer.
  expect(screen.queryByText('Passwords mismatch')).not.toBeInTheDocument()
  await user.pointer({ keys: '[/MouseLeft]' })
  await waitFor(() => expect(api.of('POST', '/auth/reset-password/init')).toHaveLength(2))
})
