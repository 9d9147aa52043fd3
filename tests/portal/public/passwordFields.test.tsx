/** Checks that password managers can fill the password fields of the public pages, and that passwords can be pasted. */
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '../support/fakeApi'
import { renderPublic } from './renderPublic'
import { signUpHandlers } from './signUpForm'

beforeEach(() => sessionStorage.clear())

const details = {
  organisation: 'Green shop',
  email: 'new@shop.example',
  teamRole: 'Viewer',
  limit: null,
  hasAccount: true,
  expiresAt: '2099-01-01T00:00:00.000Z',
}

test.each([
  ['/sign-in', ['Password'], 'current-password'],
  ['/sign-up?invite=CODE', ['Password', 'Confirm password'], 'new-password'],
  ['/team-invitation?invite=CODE', ['Password'], 'current-password'],
])('%s', async (address, labels, purpose) => {
  fakeApi({ ...signUpHandlers(), 'POST /auth/team-invitations:lookup': () => ({ body: details }) })
  const { user } = await renderPublic(address)
  for (const label of labels) {
    const field = await screen.findByLabelText(label)
    expect(field).toHaveAttribute('autocomplete', purpose)
    await user.click(field)
    await user.paste('Pasted password')
    expect(field).toHaveValue('Pasted password')
  }
  expect(document.querySelector('input[autocomplete=username]')).not.toBeNull()
})
