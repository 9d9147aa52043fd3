/** Checks webhooks on the profile: their secret, their deliveries, and why a webhook was disabled. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Delivery, DeliveryDetails, Webhook } from '../../../contract/webhooks'
import { me } from '../support/builders'
import { errorAnswer, pageOf } from '../support/fakeApi'
import { getButton, openProfile } from './openProfile'

const webhook = (overrides: Partial<Webhook> = {}): Webhook => ({
  id: 'w1',
  name: 'Warehouse',
  url: 'https://hooks.example/in',
  types: ['bin.full'],
  createdAt: '2026-05-01T10:00:00.000Z',
  disabledAt: null,
  disabledBecause: null,
  failingSince: null,
  retryAt: null,
  overflowSince: null,
  overflowEndedAt: null,
  droppedCount: 0,
  overlapUntil: null,
  version: 1,
  ...overrides,
})
const delivery = (overrides: Partial<Delivery> = {}): Delivery => ({
  id: 'd1',
  webhookId: 'w1',
  type: 'bin.full',
  status: 'failed',
  createdAt: '2026-05-01T10:00:00.000Z',
  attempts: 10,
  nextAttemptAt: null,
  lastAttemptAt: '2026-05-02T10:00:00.000Z',
  responseStatus: 500,
  durationMs: 12,
  failure: 'status',
  ...overrides,
})
const whole: DeliveryDetails = {
  ...delivery(),
  messageId: 'msg_d1',
  body: '{"type":"bin.full"}',
  answer: 'out of order',
}
const secret = `whsec_${'x'.repeat(43)}=`

const openWebhooks = (handlers: Parameters<typeof openProfile>[0] = {}) =>
  openProfile(handlers, me(), '/retail/profile#webhooks')

it('a new webhook shows its secret once, and is then in the list without it', async () => {
  const list: Webhook[] = []
  const { user, api } = await openWebhooks({
    'GET /b2b/retail/webhooks': () => pageOf(list),
    'POST /b2b/retail/webhooks': () => {
      list.push(webhook())
      return { status: 201, body: { ...webhook(), secret } }
    },
  })
  await screen.findByText('No webhooks yet')
  await user.click(getButton('Add webhook'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
  await user.type(dialog.getByLabelText(/^Name/), 'Warehouse')
  await user.type(dialog.getByLabelText(/^Address/), 'ftp://hooks.example')
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }))
  expect(await dialog.findByText('Fill in this field')).toBeVisible()
  expect(dialog.getByLabelText(/^Address/)).toHaveAccessibleDescription(/^Enter a full web address/)
  await user.clear(dialog.getByLabelText(/^Address/))
  await user.type(dialog.getByLabelText(/^Address/), 'hooks.example/in')
  await user.click(dialog.getByLabelText('Bin full (bin.full)'))
  expect(dialog.queryByLabelText(/reward\.redeemed/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Warehouse' }))
  expect(shown.getByLabelText('Signing secret')).toHaveValue(secret)
  expect(api.of('POST')[0]?.body).toEqual({ name: 'Warehouse', url: 'https://hooks.example/in', types: ['bin.full'] })
  await user.click(shown.getByRole('button', { name: 'I have stored it' }))
  await screen.findByText('https://hooks.example/in')
  expect(screen.queryByText(secret)).toBeNull()
})

it('a delivery shows what was sent and answered, and is sent again', async () => {
  const { user, api } = await openWebhooks({
    'GET /b2b/retail/webhooks': () => pageOf([webhook()]),
    'GET /b2b/retail/webhooks/w1/deliveries': () => pageOf([delivery()]),
    'GET /b2b/retail/webhook-deliveries/d1': () => ({ body: whole }),
    'PUT /b2b/retail/webhook-deliveries/d1:repeat': () => ({ body: delivery({ status: 'delivered' }) }),
  })
  await user.click(await screen.findByRole('button', { name: 'Deliveries: Warehouse' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries: Warehouse' }))
  await user.click(await dialog.findByText('Bin full'))
  expect(await dialog.findByRole('region', { name: 'Sent' })).toHaveTextContent('webhook-id: msg_d1')
  expect(dialog.getByRole('region', { name: 'Response (first 2 kB)' })).toHaveTextContent('out of order')
  expect(dialog.getByText('Failed · HTTP 500 · 12 ms · 10 attempts')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Deliver again' }))
  await waitFor(() => expect(api.of('PUT')).toHaveLength(1))
  await user.click(await dialog.findByRole('button', { name: 'All deliveries' }))
  await dialog.findByText('Bin full')
})

it('a disabled webhook says why, and is enabled again', async () => {
  const list = [webhook({ disabledAt: '2026-05-03T10:00:00.000Z', disabledBecause: 'gone' })]
  const { user, api } = await openWebhooks({
    'GET /b2b/retail/webhooks': () => pageOf(list),
    'PUT /b2b/retail/webhooks/w1': () => {
      list[0] = webhook()
      return { body: list[0] }
    },
  })
  await screen.findByText(/it no longer exists \(410\)/)
  await user.click(screen.getByRole('button', { name: 'Switch on: Warehouse' }))
  expect(await screen.findByRole('button', { name: 'Switch off: Warehouse' })).toHaveFocus()
  expect(api.of('PUT')[0]?.body).toMatchObject({ isEnabled: true, types: ['bin.full'] })
})

it('says why a test cannot be sent', async () => {
  const { user } = await openWebhooks({
    'GET /b2b/retail/webhooks': () => pageOf([webhook()]),
    'PUT /b2b/retail/webhooks/w1:test': () => errorAnswer(409, 'InvalidOperation'),
  })
  await user.click(await screen.findByRole('button', { name: 'Send test: Warehouse' }))
  await screen.findByText('This action is not possible now. Refresh the page and try again')
})

it('failed deliveries wait to be sent again, and are no longer listed as on their way', async () => {
  const tried = delivery({ status: 'pending', attempts: 2, nextAttemptAt: '2026-05-02T10:05:00.000Z' })
  const { user } = await openWebhooks({
    'GET /b2b/retail/webhooks': () => pageOf([webhook()]),
    'GET /b2b/retail/webhooks/w1/deliveries': () =>
      pageOf([tried, delivery({ id: 'd2', status: 'pending', attempts: 0 })]),
  })
  await user.click(await screen.findByRole('button', { name: 'Deliveries: Warehouse' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries: Warehouse' }))
  expect(await dialog.findByText('To be sent again')).toBeVisible()
  expect(dialog.getByText('On its way')).toBeVisible()
})
