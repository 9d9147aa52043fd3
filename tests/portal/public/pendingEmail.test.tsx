/**
 * Checks the pages that confirm or reject the e-mail address that support staff entered for an account, and the page to
 * which the link of a password reset leads.
 */
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { errorAnswer, fakeApi } from '../support/fakeApi'
import { renderPublic } from './renderPublic'

beforeEach(() => sessionStorage.clear())

test.each([
  ['confirm', 'Confirm the address', 'The address is confirmed. Sign in with it from now on.'],
  ['reject', 'Keep my address', /^Your address stays/],
])('the link to %s works after a click only, and its secret is not in the address', async (answer, button, done) => {
  const api = fakeApi({ [`POST /auth/${answer}-email`]: () => ({ status: 204 }) })
  const { user } = await renderPublic(`/${answer}-email?token=secret`)
  const confirm = await screen.findByRole('button', { name: button }, { timeout: 10_000 })
  expect(api.of('POST')).toEqual([])
  expect(window.location.search).toBe('')
  await user.click(confirm)
  expect(await screen.findByText(done)).toBeVisible()
  expect(api.of('POST')).toEqual([{ method: 'POST', path: `/auth/${answer}-email`, body: { token: 'secret' } }])
})

test.each([
  ['used', 404, 'EntityNotFound', /^This link does not work/],
  ['of an address that another account got', 409, 'EmailAlreadyTaken', /^This address now belongs to another account/],
] as const)('a link that is %s says so', async (_, status, code, text) => {
  fakeApi({ 'POST /auth/confirm-email': () => errorAnswer(status, code) })
  const { user } = await renderPublic('/confirm-email?token=secret')
  await user.click(await screen.findByRole('button', { name: 'Confirm the address' }))
  expect(await screen.findByText(text)).toBeVisible()
})

test('a link without its secret says that it does not work', async () => {
  fakeApi({})
  await renderPublic('/reject-email')
  expect(await screen.findByText(/^This link does not work/)).toBeVisible()
})

test('the link of a reset that support sent opens the step with the code', async () => {
  const api = fakeApi({ 'POST /auth/reset-password/confirm': () => errorAnswer(422, 'OtpChallengeFailed') })
  const query = new URLSearchParams({ token: 'challenge', email: 'shop@demo.example', until: '2099-01-01T00:00:00Z' })
  const { user } = await renderPublic(`/forgot-password?${query}`)
  await user.type(await screen.findByLabelText('Code'), '12345678')
  expect(screen.getByText(/shop@demo\.example/)).toBeVisible()
  expect(window.location.search).toBe('')
  await user.type(screen.getByLabelText('New password'), 'new-pass-1')
  await user.type(screen.getByLabelText('Repeat password'), 'new-pass-1')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(api.of('POST')[0]?.body).toMatchObject({ challengeToken: 'challenge', otpCode: '12345678' })
})
