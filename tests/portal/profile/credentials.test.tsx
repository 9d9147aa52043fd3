/** Checks how the user changes the password and the e-mail address. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readMe } from '../../../src/session/session'
import { me } from '../support/builders'
import { errorAnswer } from '../support/fakeApi'
import { getButton, openProfile } from './openProfile'

afterEach(() => {
  vi.useRealTimers()
})

describe('changing the password', () => {
  const fill = async (user: Awaited<ReturnType<typeof openProfile>>['user'], next: string, repeat = next) => {
    await user.type(screen.getByLabelText('Current password'), 'old-pass-1')
    await user.type(screen.getByLabelText('New password'), next)
    await user.type(screen.getByLabelText('Repeat password'), repeat)
  }

  it('each field can be filled by a password manager, and takes what is pasted', async () => {
    const { user } = await openProfile()
    for (const [label, purpose] of [
      ['Current password', 'current-password'],
      ['New password', 'new-password'],
      ['Repeat password', 'new-password'],
    ] as const) {
      const field = screen.getByLabelText(label)
      expect(field).toHaveAttribute('autocomplete', purpose)
      await user.click(field)
      await user.paste('Pasted-pass-1')
      expect(field).toHaveValue('Pasted-pass-1')
    }
  })

  it('is not possible while a field is empty', async () => {
    const { user } = await openProfile()
    expect(getButton('Change password')).toBeDisabled()
    await user.type(screen.getByLabelText('Current password'), 'old-pass-1')
    await user.type(screen.getByLabelText('New password'), 'new-pass-1')
    expect(getButton('Change password')).toBeDisabled()
    await user.type(screen.getByLabelText('Repeat password'), 'n')
    expect(getButton('Change password')).toBeEnabled()
  })

  it.each([
    ['short1', 'short1', 'Password must be at least 8 characters'],
    ['onlyletters', 'onlyletters', 'The password must contain at least one number and a letter'],
    ['new-pass-1', 'new-pass-2', 'Passwords mismatch'],
  ])('refuses %s repeated as %s: %s', async (next, repeat, words) => {
    const { user, api } = await openProfile()
    await fill(user, next, repeat)
    await user.click(getButton('Change password'))
    expect(await screen.findByText(words)).toBeVisible()
    expect(api.of('POST')).toEqual([])
  })

  it('marks two different ones when the field is left, until one is corrected', async () => {
    const { user } = await openProfile()
    await fill(user, 'new-pass-1', 'new-pass-2')
    expect(screen.getByLabelText('Repeat password')).toBeValid()
    await user.tab()
    await screen.findByText('Passwords mismatch')
    for (const label of ['New password', 'Repeat password']) expect(screen.getByLabelText(label)).toBeInvalid()
    await user.type(screen.getByLabelText('New password'), '{Backspace}2')
    await waitFor(() => expect(screen.getByLabelText('Repeat password')).toBeValid())
    expect(screen.getByLabelText('New password')).toBeValid()
  })

  it('sends both, confirms it, and empties the fields', async () => {
    const { user, api } = await openProfile({ 'POST /auth/change-password': () => ({ status: 204 }) })
    await fill(user, 'new-pass-1')
    await user.click(getButton('Change password'))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(api.of('POST')).toEqual([
      {
        method: 'POST',
        path: '/auth/change-password',
        body: { currentPassword: 'old-pass-1', newPassword: 'new-pass-1' },
      },
    ])
    expect(screen.getByLabelText('Current password')).toHaveValue('')
  })

  it('says at the field that the current one is wrong, and keeps what was typed', async () => {
    const { user } = await openProfile({
      'POST /auth/change-password': () => errorAnswer(422, 'InvalidPassword', { currentPassword: 'InvalidPassword' }),
    })
    await fill(user, 'new-pass-1')
    await user.click(getButton('Change password'))
    expect(await screen.findByText('The current password is incorrect')).toBeVisible()
    expect(screen.getByLabelText('Current password')).toBeInvalid()
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus())
    expect(screen.getByLabelText('New password')).toHaveValue('new-pass-1')
  })

  it('says at the new password that it is too common', async () => {
    const { user } = await openProfile({
      'POST /auth/change-password': () => errorAnswer(422, 'InvalidPassword', { newPassword: 'InvalidPassword' }),
    })
    await fill(user, 'password1')
    await user.click(getButton('Change password'))
    expect(await screen.findByText('This password is too common. Choose another one')).toBeVisible()
  })

  it('shows any other error as a toast that closes after 5 seconds', async () => {
    const { user } = await openProfile({ 'POST /auth/change-password': () => errorAnswer(429, 'TooManyRequests') })
    await fill(user, 'new-pass-1')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.click(getButton('Change password'))
    const toast = await screen.findByRole('alert')
    expect(toast).toHaveTextContent(/Too many/)
    vi.advanceTimersByTime(4000)
    expect(screen.getByRole('alert')).toBeVisible()
    vi.advanceTimersByTime(2000)
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })
})

describe('changing the email', () => {
  it('is not possible while it is empty, and rejects an invalid address', async () => {
    const { user, api } = await openProfile()
    expect(getButton('Change email')).toBeDisabled()
    await user.type(screen.getByLabelText('Email'), 'nobody@nowhere')
    await user.click(getButton('Change email'))
    expect(await screen.findByText('Invalid email')).toBeVisible()
    expect(api.of('PUT')).toEqual([])
  })

  it('sends it and stores the account that the server returns', async () => {
    let email = 'retailer@demo.example'
    const { user, api } = await openProfile({
      'GET /auth/me': () => ({ body: me({ email }) }),
      'PUT /b2b/auth/set-email': () => {
        email = 'new@demo.example'
        return { status: 204 }
      },
    })
    await user.type(screen.getByLabelText('Email'), ' new@demo.example ')
    await user.click(getButton('Change email'))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(api.of('PUT')[0]?.body).toEqual({ email: 'new@demo.example' })
    expect(readMe()?.email).toBe('new@demo.example')
    expect(screen.getByText('Now: new@demo.example')).toBeVisible()
  })

  it('says when another account has it', async () => {
    const { user } = await openProfile({
      'PUT /b2b/auth/set-email': () => errorAnswer(409, 'EmailAlreadyTaken', { email: 'EmailAlreadyTaken' }),
    })
    await user.type(screen.getByLabelText('Email'), 'taken@demo.example')
    await user.click(getButton('Change email'))
    expect(await screen.findByText('This email is already in use. Enter another one')).toBeVisible()
  })
})
