/**
 * Checks a change that needs a recent second factor: the portal asks for the factor and then sends the change again.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { me } from '../support/builders'
import { type Answer, errorAnswer } from '../support/fakeApi'
import { openProfile } from './openProfile'

const challenge = {
  challengeToken: 'challenge-1',
  expiresAt: '2100-01-01T00:00:00.000Z',
  methods: ['totp', 'recoveryCode'],
  passkeys: null,
}

const changeEmail = async () => {
  const answers: Answer[] = [errorAnswer(403, 'FactorRequired'), { status: 204 }]
  const view = await openProfile({
    'PUT /b2b/auth/set-email': () => answers.shift() ?? { status: 204 },
    'POST /auth/factors/challenge': () => ({ body: challenge }),
    'POST /auth/factors/prove': () => ({ status: 204 }),
    'GET /auth/me': () => ({ body: me() }),
  })
  await view.user.type(screen.getByLabelText(/^Email/), 'new@demo.example')
  await view.user.click(screen.getByRole('button', { name: 'Change email' }))
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Confirm that it is you' })) }
}

test('after the proof the same change is sent again', async () => {
  const { api, user, dialog } = await changeEmail()
  await user.type(await dialog.findByLabelText('Code'), '123456')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(api.of('PUT', '/b2b/auth/set-email')).toHaveLength(2))
  const [first, second] = api.of('PUT', '/b2b/auth/set-email')
  expect(second?.body).toEqual(first?.body)
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('without the proof nothing is sent again, and the reason is shown', async () => {
  const { api, user, dialog } = await changeEmail()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Confirm this with your second factor')).toBeVisible()
  expect(api.of('PUT', '/b2b/auth/set-email')).toHaveLength(1)
})
