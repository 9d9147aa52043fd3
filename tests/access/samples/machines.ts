/** What machines call with a key; the caller is the platform's. */
import { randomBytes, randomUUID } from 'node:crypto'
import { binQrText } from '../../../contract/limits'
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
  'POST /v1/webhooks': () => ({ makesOwn: true }),
  'POST /v1/events': world => ({ body: deposit(world.shops.Retailer.bin.id) }),
  'POST /v1/redemptions': world => ({
    fields: { rewardId: world.premium.reward.id },
    headers: { 'idempotency-key': randomUUID() },
  }),
}
