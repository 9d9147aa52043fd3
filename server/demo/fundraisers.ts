/** Records the progress of the demo's fundraisers. */
import type { Database } from '../db/database'
import { type DemoEvent, demoSender, recordDemoEvents } from './demoEvents'
import type { FundraiserProgress } from './rewards'

/**
 * Records the events of fundraisers that have begun: their collected points, and the fulfilment of fundraisers that
 * rewardTexts.ts declares as Fulfilled. A fundraiser whose points reach the target becomes Completed.
 */
export const recordFundraiserProgress = (tx: Database, progress: FundraiserProgress[], now: Date) =>
  recordDemoEvents(
    tx,
    demoSender,
    progress.flatMap(({ id, status, points }) => {
      const report = (type: string, data: object): DemoEvent => ({ type, subject: id, time: now.toISOString(), data })
      return [
        ...(points > 0 ? [report('reward.progressed', { totalPoints: points })] : []),
        ...(status === 'Fulfilled' ? [report('reward.fulfilled', {})] : []),
      ]
    }),
    now,
  )
