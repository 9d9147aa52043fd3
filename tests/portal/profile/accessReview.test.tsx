/** Checks the dialog after a new password: it lists the access grants that changed since the previous password. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { AccessGrant } from '../../../contract/accessGrants'
import { queryClient } from '../../../src/app/queryClient'
import { endAccessReview, requestAccessReview } from '../../../src/session/accessReview'
import { errorAnswer } from '../support/fakeApi'
import { getButton, openProfile } from './openProfile'

const key: AccessGrant = {
  kind: 'key',
  id: 'k1',
  name: 'Tills',
  detail: 'rk_live_…AbCd',
  changedAt: '2026-05-02T10:00:00.000Z',
}
const webhook: AccessGrant = {
  kind: 'webhook',
  id: 'w1',
  name: 'Warehouse',
  detail: 'https://thief.example/in',
  changedAt: '2026-05-01T10:00:00.000Z',
}
const since = '2026-04-01T10:00:00.000Z'
const found = (...items: AccessGrant[]) => ({ body: { since, items } })

afterEach(endAccessReview)

const changePassword = async (handlers: Parameters<typeof openProfile>[0]) => {
  const opened = await openProfile({ 'POST /auth/change-password': () => ({ status: 204 }), ...handlers })
  const { user } = opened
  await user.type(screen.getByLabelText('Current password'), 'old-pass-1')
  await user.type(screen.getByLabelText('New password'), 'new-pass-1')
  await user.type(screen.getByLabelText('Repeat password'), 'new-pass-1')
  await user.click(getButton('Change password'))
  await screen.findByText('Success!')
  return opened
}
const review = () => screen.findByRole('dialog', { name: 'Check what has access' })

it('lists everything that has access, and disables the selected grants after asking', async () => {
  let isDisabled = false
  const { user, api } = await changePassword({
    'GET /auth/access-grants': () => (isDisabled ? found(webhook) : found(key, webhook)),
    'PUT /auth/access-grants/k1:disable': () => {
      isDisabled = true
      return { status: 204 }
    },
  })
  const dialog = await review()
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2)
  for (const words of ['rk_live_…AbCd', 'https://thief.example/in', 'API key', 'Webhook']) {
    expect(within(dialog).getByText(words)).toBeVisible()
  }
  await user.click(within(dialog).getByRole('button', { name: 'Disable: Tills' }))
  const question = await screen.findByRole('dialog', { name: 'Disable: Tills' })
  expect(question).toHaveTextContent('The key cannot be enabled again.')
  await user.click(within(question).getByRole('button', { name: 'Disable' }))
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Disabled: Tills', hidden: true })).toBeDisabled(),
  )
  expect(api.of('PUT').map(({ path }) => path)).toEqual(['/auth/access-grants/k1:disable'])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Disable: Tills' })).not.toBeInTheDocument())
  await user.click(within(await review()).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('keeps what it listed when the list is read again meanwhile, as after a change of the language', async () => {
  let isDisabled = false
  const { user, api } = await changePassword({
    'GET /auth/access-grants': () => (isDisabled ? found() : found(key)),
    'PUT /auth/access-grants/k1:disable': () => {
      isDisabled = true
      void queryClient.invalidateQueries()
      return { status: 204 }
    },
  })
  await user.click(within(await review()).getByRole('button', { name: 'Disable: Tills' }))
  const question = await screen.findByRole('dialog', { name: 'Disable: Tills' })
  await user.click(within(question).getByRole('button', { name: 'Disable' }))
  await waitFor(() => expect(api.of('PUT')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Disable: Tills' })).not.toBeInTheDocument())
  expect(within(await review()).getByRole('button', { name: 'Disabled: Tills' })).toBeDisabled()
})

it('does not appear when nothing was created or changed', async () => {
  const { api } = await changePassword({ 'GET /auth/access-grants': () => found() })
  await waitFor(() => expect(api.of('GET').some(({ path }) => path === '/auth/access-grants')).toBe(true))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('says that it could not be read, and can be retried', async () => {
  let isBroken = true
  const { user } = await changePassword({
    'GET /auth/access-grants': () => (isBroken ? errorAnswer(403, 'Forbidden') : found(key)),
  })
  const dialog = await review()
  isBroken = false
  await user.click(within(dialog).getByRole('button', { name: /again|retry/i }))
  expect(await within(dialog).findByText('Tills')).toBeVisible()
})

it('appears in the area after a reset too, and after a reload', async () => {
  requestAccessReview()
  await openProfile({ 'GET /auth/access-grants': () => found(webhook) })
  expect(within(await review()).getByText('Warehouse')).toBeVisible()
})
