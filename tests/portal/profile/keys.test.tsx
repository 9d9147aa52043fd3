/** Checks API keys on the profile: the secret is shown only once, and a replacement without a response is repeated. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Key } from '../../../contract/keys'
import { me } from '../support/builders'
import { errorAnswer, pageOf } from '../support/fakeApi'
import { getButton, openProfile } from './openProfile'

const key = (overrides: Partial<Key> = {}): Key => ({
  id: 'k1',
  name: 'Till 7',
  mode: 'live',
  scopes: ['events:deposit'],
  createdAt: '2026-05-01T10:00:00.000Z',
  expiresAt: null,
  lastUsedOn: null,
  revokedAt: null,
  ending: 'abcd',
  isWorking: true,
  ...overrides,
})
const secret = `rk_live_${'x'.repeat(43)}`

const openKeys = (handlers: Parameters<typeof openProfile>[0] = {}) =>
  openProfile(handlers, me(), '/retail/profile#keys')

it('a new key is shown once, and is then in the list without it', async () => {
  const list: Key[] = []
  const { user, api } = await openKeys({
    'GET /b2b/retail/keys': () => pageOf(list),
    'POST /b2b/retail/keys': () => {
      list.push(key())
      return { status: 201, body: { ...key(), key: secret } }
    },
  })
  await screen.findByText('No keys yet')
  await user.click(getButton('Add key'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add key' }))
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  expect(await dialog.findAllByText('Fill in this field')).toHaveLength(2)
  expect(within(dialog.getByRole('group', { name: /^Permissions/ })).getAllByRole('checkbox')).toHaveLength(4)
  await user.type(dialog.getByLabelText(/^Name/), 'Till 7')
  await user.click(dialog.getByLabelText('Report deposits'))
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Till 7' }))
  expect(shown.getByLabelText('Key')).toHaveValue(secret)
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(false)
  expect(api.of('POST')[0]?.body).toEqual({ name: 'Till 7', mode: 'live', scopes: ['events:deposit'] })
  await user.click(shown.getByRole('button', { name: 'I have stored it' }))
  await screen.findByText('rk_live_…abcd')
  expect(screen.queryByText(secret)).toBeNull()
  expect(leave()).toBe(true)
})

it('the dialog of a new key asks before the last day is lost, of which only a part was typed', async () => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const { user } = await openKeys({ 'GET /b2b/retail/keys': () => pageOf([]) })
  await user.click(getButton('Add key'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add key' }))
  const day = dialog.getByLabelText(/^Expires/)
  Object.defineProperty(day, 'validity', { value: { badInput: true } })
  fireEvent.keyUp(day, { key: '5' })
  await user.keyboard('{Escape}')
  expect(ask).toHaveBeenCalledOnce()
  expect(screen.getByRole('dialog', { name: 'Add key' })).toBeVisible()
  ask.mockRestore()
})

it('leaving a new key that was not stored needs a confirmation', async () => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const { user, router } = await openKeys({
    'GET /b2b/retail/keys': () => pageOf([]),
    'POST /b2b/retail/keys': () => ({ status: 201, body: { ...key(), key: secret } }),
    'GET /b2b/retail/employees': () => pageOf([]),
  })
  await screen.findByText('No keys yet')
  await user.click(getButton('Add key'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add key' }))
  await user.type(dialog.getByLabelText(/^Name/), 'Till 7')
  await user.click(dialog.getByLabelText('Report deposits'))
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  await screen.findByDisplayValue(secret)
  const leave = () => act(() => router.navigate('/retail/employees'))
  await leave()
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  expect(screen.getByDisplayValue(secret)).toBeVisible()
  ask.mockReturnValue(true)
  await leave()
  await waitFor(() => expect(router.state.location.pathname).toBe('/retail/employees'))
  ask.mockRestore()
})

it('a key is revoked after a question; a revoked one has no actions', async () => {
  const list = [key()]
  const { user, api } = await openKeys({
    'GET /b2b/retail/keys': () => pageOf(list),
    'PUT /b2b/retail/keys/k1:revoke': () => {
      list[0] = key({ isWorking: false, revokedAt: '2026-05-02T10:00:00.000Z' })
      return { body: list[0] }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Revoke: Till 7 …abcd' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke: Till 7' }))
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))
  await screen.findByText('Revoked')
  expect(api.of('PUT')).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Revoke: / })).toBeNull())
  await waitFor(() => expect(getButton('Add key')).toHaveFocus())
})

it('says why a key cannot be replaced', async () => {
  const { user } = await openKeys({
    'GET /b2b/retail/keys': () => pageOf([key()]),
    'PUT /b2b/retail/keys/k1:rotate': () => errorAnswer(409, 'InvalidOperation'),
  })
  await user.click(await screen.findByRole('button', { name: 'Replace: Till 7 …abcd' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace: Till 7' }))
  await user.click(dialog.getByRole('button', { name: 'Replace' }))
  await screen.findByText('This key no longer works or has been replaced already. Another person may have revoked it')
})

it('is replaced by the same call when the answer was lost, and then shows the secret', async () => {
  let isLost = true
  const { user, api } = await openKeys({
    'GET /b2b/retail/keys': () => pageOf([key()]),
    'PUT /b2b/retail/keys': () => {
      if (isLost) throw new TypeError('Failed to fetch')
      return { body: { ...key(), key: secret } }
    },
  })
  const replace = async () => {
    await user.click(await screen.findByRole('button', { name: 'Replace: Till 7 …abcd' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace: Till 7' }))
    await user.click(dialog.getByRole('button', { name: 'Replace' }))
  }
  await replace()
  await screen.findByText(/It may have been saved/)
  await waitFor(() => expect(api.of('GET', '/b2b/retail/keys').length).toBeGreaterThan(1))
  isLost = false
  await replace()
  expect(await screen.findByText(secret)).toBeVisible()
  const [first, second] = api.of('PUT').map(({ headers }) => headers.get('idempotency-key'))
  expect(second).toBe(first)
})

it('is valid to the end of its last day in its owner’s time zone', async () => {
  const zone = process.env.TZ
  process.env.TZ = 'Europe/Kyiv'
  const { user, api } = await openKeys({
    'GET /b2b/retail/keys': () => pageOf([key({ expiresAt: '2031-01-05T21:59:59.000Z' }), key({ id: 'k2' })]),
    'POST /b2b/retail/keys': () => ({ status: 201, body: { ...key(), key: secret } }),
  })
  await screen.findByText(/Expires: 5 Jan 2031/)
  await screen.findByText(/Expires: never/)
  await user.click(getButton('Add key'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add key' }))
  await user.type(dialog.getByLabelText(/^Name/), 'Till 7')
  await user.click(dialog.getByLabelText('Report deposits'))
  await user.type(dialog.getByLabelText('Expires'), '2020-01-05')
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  await dialog.findByText('This day is over')
  expect(api.of('POST')).toEqual([])
  await user.clear(dialog.getByLabelText('Expires'))
  await user.type(dialog.getByLabelText('Expires'), '2031-01-05')
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  await waitFor(() => expect(api.of('POST')[0]?.body).toMatchObject({ expiresAt: '2031-01-05T21:59:59.000Z' }))
  process.env.TZ = zone
})

it('an address that ends in a section leads to it', async () => {
  await openKeys()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'API keys' })).toHaveFocus())
})
