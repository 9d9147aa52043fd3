/** Checks the page on which a person joins a team: with and without an account, and with a link that does not work. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TeamInvitationDetails } from '../../../contract/team'
import { readMe, readSession } from '../../../src/session/session'
import { errorAnswer, fakeApi } from '../support/fakeApi'
import { me, renderPublic, token } from './renderPublic'

const details = (overrides: Partial<TeamInvitationDetails> = {}): TeamInvitationDetails => ({
  organisation: 'Green shop',
  email: 'olena@shop.example',
  teamRole: 'Viewer',
  limit: null,
  hasAccount: false,
  expiresAt: '2099-01-01T00:00:00.000Z',
  ...overrides,
})
const lookup = 'POST /auth/team-invitations:lookup'
const accept = 'POST /auth/team-invitations:accept'
const address = '/team-invitation?invite=code'
const join = () => screen.findByRole('button', { name: 'Join the team' }, { timeout: 10_000 })

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('a person without an account', () => {
  const open = async (answer = () => ({ body: token() }) as ReturnType<typeof errorAnswer>) => {
    const api = fakeApi({
      [lookup]: () => ({ body: details() }),
      [accept]: answer,
      'GET /auth/me': () => ({ body: me({ teamRole: 'Viewer' }) }),
    })
    return { api, ...(await renderPublic(address)) }
  }

  test('sees who invites with which role, chooses a password, and is in the portal', async () => {
    const { api, user } = await open()
    const button = await join()
    expect(screen.getByText('Green shop has invited you to its team. Your role: Viewer.')).toBeVisible()
    expect(screen.getByText('Reads and exports everything, and changes nothing.')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue('olena@shop.example')
    await user.type(screen.getByLabelText('Password'), 'Green-bottle-1')
    await user.type(screen.getByLabelText('Confirm password'), 'Green-bottle-1')
    await user.click(button)
    expect(await screen.findByText('at /retail/structure')).toBeVisible()
    expect(api.of('POST').map(({ path, body }) => [path, body])).toEqual([
      ['/auth/team-invitations:lookup', { inviteCode: 'code' }],
      ['/auth/team-invitations:accept', { inviteCode: 'code', password: 'Green-bottle-1' }],
    ])
    expect(readSession()?.token).toBe('t-1')
    expect(readMe()?.teamRole).toBe('Viewer')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('code')
  })

  test('reads the rules of passwords at the fields', async () => {
    const { api, user } = await open()
    await user.click(await join())
    await user.type(screen.getByLabelText('Password'), 'short')
    await user.type(screen.getByLabelText('Confirm password'), 'other')
    await user.click(await join())
    expect(api.of('POST', '/auth/team-invitations:accept')).toEqual([])
    expect(screen.getByLabelText('Password')).toBeInvalid()
  })

  test('needs a password with a letter and a digit, as in the profile', async () => {
    const { api, user } = await open()
    const button = await join()
    expect(screen.getByText('At least 8 characters, with a letter and a number')).toBeVisible()
    for (const field of ['Password', 'Confirm password']) await user.type(screen.getByLabelText(field), 'bottlesonly')
    await user.click(button)
    expect(await screen.findByText('The password must contain at least one number and a letter')).toBeVisible()
    expect(api.of('POST', '/auth/team-invitations:accept')).toEqual([])
  })

  test('is asked for another password if the server rejects it as too common', async () => {
    const { user } = await open(() => errorAnswer(400, 'InvalidParams', { password: 'InvalidParams' }))
    const button = await join()
    await user.type(screen.getByLabelText('Password'), 'password1')
    await user.type(screen.getByLabelText('Confirm password'), 'password1')
    await user.click(button)
    await waitFor(() => expect(screen.getByLabelText('Password')).toBeInvalid())
    expect(button).toBeVisible()
  })
})

test('a person reads to which cities and locations the role is limited', async () => {
  const limit = {
    cities: [{ guid: 'c1', localizedNames: { en: 'Kyiv' } }],
    locations: [{ guid: 'd1', name: 'Corner' }],
  }
  fakeApi({ [lookup]: () => ({ body: details({ limit }) }) })
  await renderPublic(address)
  await join()
  expect(screen.getByText('The role applies only to: Kyiv, Corner.')).toBeVisible()
  expect(screen.getByText(/^Reads and exports only the chosen part/)).toBeVisible()
  expect(screen.queryByText(/everything/)).toBeNull()
})

describe('a person with an account', () => {
  test('enters its password; a wrong one is reported at the field', async () => {
    let isWrong = true
    fakeApi({
      [lookup]: () => ({ body: details({ hasAccount: true }) }),
      [accept]: () => (isWrong ? errorAnswer(422, 'InvalidPassword') : { body: token() }),
      'GET /auth/me': () => ({ body: me({ teamRole: 'Viewer' }) }),
    })
    const { user } = await renderPublic(address)
    const button = await join()
    expect(screen.getByText('You have an account already. Enter its password.')).toBeVisible()
    expect(screen.queryByLabelText('Confirm password')).toBeNull()
    await user.type(screen.getByLabelText('Password'), 'Demo-2026-pass')
    await user.click(button)
    expect(await screen.findByText('Wrong password')).toBeVisible()
    isWrong = false
    await user.click(button)
    expect(await screen.findByText('at /retail/structure')).toBeVisible()
  })
})

describe('a link', () => {
  const dead = /This link does not work/
  test.each([
    ['without a code', '/team-invitation', 'InviteNotFound', dead],
    ['with an unknown or expired code', address, 'InviteNotFound', dead],
  ] as const)('%s says so', async (_, at, code, text) => {
    fakeApi({ [lookup]: () => errorAnswer(code === 'InviteNotFound' ? 404 : 409, code) })
    await renderPublic(at)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.queryByRole('button', { name: 'Join the team' })).toBeNull()
  })

  test('that ends while the page is open says so', async () => {
    fakeApi({
      [lookup]: () => ({ body: details({ hasAccount: true }) }),
      [accept]: () => errorAnswer(404, 'InviteNotFound'),
    })
    const { user } = await renderPublic(address)
    const button = await join()
    await user.type(screen.getByLabelText('Password'), 'Demo-2026-pass')
    await user.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent(dead)
  })

  test('is read again by a button if the server could not answer', async () => {
    const answers = [errorAnswer(503, 'ServiceUnavailable'), { body: details() }]
    fakeApi({ [lookup]: () => answers.shift() ?? {} })
    const { user } = await renderPublic(address)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await join()).toBeVisible()
  })
})
