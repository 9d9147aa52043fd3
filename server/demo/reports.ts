/**
 * What machines of the demo reported, by the way that machines report: what lies in the bins now, how full they are, which
 * are broken, what was redeemed. What was collected before is older than any event may be, and is with the collections; to
 * tell of it with the pickups that took it would take longer than a first start may.
 */
import { binQrText } from '../../contract/limits'
import type { Database } from '../db/database'
import { redeemReward } from '../repositories/redemptions'
import { stockRows } from './collections'
import { daysAgo } from './days'
import type { BinRow, LocationRow } from './locations'
import { randomOf } from './random'
import { type Report, sender, tell } from './tell'

const levelEvery = 3
const faultEvery = 90

function depositsOf(places: LocationRow[], bins: BinRow[], now: Date): Report[] {
  const random = randomOf('deposits')
  const firstBin = new Map(bins.toReversed().map(({ id, locationId }) => [locationId, id]))
  return stockRows(places, bins).flatMap(({ locationId, material, type, objects, grams }) => {
    const bin = firstBin.get(locationId)
    const time = daysAgo(now, random.next() * 6).toISOString()
    const data = { material, materialType: type, pieces: objects, grams }
    return bin ? [{ type: 'deposit.recorded', subject: binQrText(bin), time, data }] : []
  })
}

function binReportsOf(bins: BinRow[], now: Date): Report[] {
  const random = randomOf('levels')
  return bins.flatMap(({ id = '' }, index) => {
    const report = (type: string, data: object): Report => ({
      type,
      subject: binQrText(id),
      time: daysAgo(now, random.next()).toISOString(),
      data,
    })
    return [
      ...(index % levelEvery === 0 ? [report('bin.levelReported', { level: random.between(5, 100) / 100 })] : []),
      ...(index % faultEvery === 7 ? [report('bin.faultReported', { note: 'Заклинило кришку' })] : []),
    ]
  })
}

/** In the transaction of the demo. */
export const reportDemo = (tx: Database, places: LocationRow[], bins: BinRow[], now: Date) =>
  tell(tx, [...depositsOf(places, bins, now), ...binReportsOf(bins, now)], now)

/** Over the last weeks: one a day of each reward on most days, as long as there is some. */
export async function redeemDemo(
  tx: Database,
  rewards: { id?: string; quantity?: number | null }[],
  goods: { rewardId: string }[],
  now: Date,
): Promise<void> {
  const random = randomOf('redemptions')
  for (const { id: rewardId = '', quantity } of rewards) {
    const left = goods.some(good => good.rewardId === rewardId)
      ? goods.filter(good => good.rewardId === rewardId).length
      : (quantity ?? 60)
    // Most of it stays to be shown.
    for (let day = 27, taken = 0; day >= 0 && taken < left / 3; day--) {
      if (random.next() < 0.4) continue
      const body = { rewardId, quantity: 1, consumerRef: `demo-${random.between(1000, 9999)}` }
      await redeemReward(tx, sender, `demo/${rewardId}/${day}`, body, daysAgo(now, day))
      taken++
    }
  }
}
