/** What machines call with a key; the caller is the platform's. */
import { randomBytes, randomUUID } from 'node:crypto'
import { binQrText } from '../../../contract/limits'
import { webhookSamples } from './account'
import type { Make } from './sample'

const deposit = (binId: string) => ({
  // Text of the sender's own, which is kept as it came: no id of ours in it.
  id: `till/${randomBytes(6).toString('hex')}`,
  type: 'deposit.recorded',
  time: new Date().toISOString(),
  subject: binQrText(binId),
  data: { material: 'plastic', materialType: 'PET', grams: 412, pieces: 14 },
})

export const machineSamples: Record<string, Make> = {
  ...webhookSamples('/v1'),
  'POST /v1/events': world => ({ body: deposit(world.shops.Retailer.bin.id) }),
  'GET /v1/events': () => ({ query: { after: '0' } }),
  'POST /v1/redemptions': world => ({
    body: { rewardId: world.premium.reward.id, quantity: 1, consumerRef: 'c-1' },
    headers: { 'idempotency-key': randomUUID() },
  }),
}
