/** How far fundraisers have come, as it was told. */
import type { Database } from '../db/database'
import { type DemoReport, recordDemoEvents, sender } from './demoEvents'
import type { Progress } from './rewards'

/** What has begun comes as far as it is; at its target it is completed. */
export const tellFundraisers = (tx: Database, progress: Progress[], now: Date) =>
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
