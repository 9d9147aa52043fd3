/** Records the progress of the demo's fundraisers. */
import type { Database } from '../db/database'
import { type DemoEvent, demoSender, recordDemoEvents } from './demoEvents'
import type { FundraiserProgress } from './rewards'

/**
 * Reports the collected points of fundraisers that have begun. Fundraisers that reach their target become Completed;
 * those that the plan fulfils then become Fulfilled.
 */
export const recordFundraisers = (tx: Database, progress: FundraiserProgress[], now: Date) =>
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
