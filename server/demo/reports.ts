/**
 * Records recent reports of the demo's machines: the current content of the bins, their fill levels and faults, and
 * redemptions of rewards. history.ts records earlier reports.
 */
import { binQrText } from '../../contract/limits'
import type { Database } from '../db/database'
import { redeemReward } from '../repositories/redemptions'
import { daysAgo } from './days'
import { type DemoEvent, demoSender, depositEvents, recordDemoEvents } from './demoEvents'
import { depositsSinceEmptying } from './deposits'
import type { BinRow, LocationRow } from './locations'
import { createRandom } from './random'

const levelEvery = 3
const faultEvery = 90

function depositsOf(places: LocationRow[], bins: Map<string, BinRow[]>, emptiedAt: Map<string, Date>, now: Date) {
  return places.flatMap((place, index) => {
    const own = bins.get(place.id) ?? []
    const since = emptiedAt.get(place.id) ?? place.createdAt
    return depositEvents(depositsSinceEmptying(place, index, own.length, since, now), own)
  })
}

function binReportsOf(bins: BinRow[], now: Date): DemoEvent[] {
  const random = createRandom('levels')
  return bins.flatMap(({ id }, index) => {
    const report = (type: string, data: object): DemoEvent => ({
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

/**
 * Records the reports of the bins.
 * @param emptiedAt time of each location's last pickup
 */
export const recordDemoBinEvents = (
  tx: Database,
  places: LocationRow[],
  bins: Map<string, BinRow[]>,
  emptiedAt: Map<string, Date>,
  now: Date,
) =>
  recordDemoEvents(
    tx,
    demoSender,
    [...depositsOf(places, bins, emptiedAt, now), ...binReportsOf([...bins.values()].flat(), now)],
    now,
  )

/** Redeems rewards over the last four weeks: one of each reward on most days, up to a third of its quantity. */
export async function redeemDemoRewards(
  tx: Database,
  rewards: { id?: string; quantity?: number | null }[],
  goods: { rewardId: string }[],
  now: Date,
): Promise<void> {
  const random = createRandom('redemptions')
  for (const { id: rewardId = '', quantity } of rewards) {
    const left = goods.some(good => good.rewardId === rewardId)
      ? goods.filter(good => good.rewardId === rewardId).length
      : (quantity ?? 60)
    // The loop stops when a third of the quantity has been redeemed, so that about two thirds remain.
    for (let day = 27, taken = 0; day >= 0 && taken < left / 3; day--) {
      if (random.next() < 0.4) continue
      const body = { rewardId, quantity: 1, consumerRef: `demo-${random.between(1000, 9999)}` }
      await redeemReward(tx, demoSender, `demo/${rewardId}/${day}`, body, daysAgo(now, day))
      taken++
    }
  }
}
