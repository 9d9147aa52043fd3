/** Records the progress of the demo's fundraisers. */
import type { Database } from '../db/database'
import { type DemoReport, recordDemoEvents, sender } from './demoEvents'
import type { Progress } from './rewards'

/** Reports the points of fundraisers that have begun. Those at their target become Completed. */
export const recordFundraisers = (tx: Database, progress: Progress[], now: Date) =>
  recordDemoEvents(
    tx,
    sender,
    progress.flatMap(({ id, status, points }) => {
      const report = (type: string, data: object): DemoReport => ({ type, subject: id, time: now.toISOString(), data })
      return [
        ...(points > 0 ? [report('reward.progressed', { totalPoints: points })] : []),
        ...(status === 'Fulfilled' ? [report('reward.fulfilled', {})] : []),
      ]
    }),
    now,
  )
