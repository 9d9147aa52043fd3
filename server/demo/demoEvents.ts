/** Records events of the demo with the function that records the events of real machines. */
import { binQrText } from '../../contract/limits'
import type { Database } from '../db/database'
import type { EventSender } from '../events/eventSender'
import { recordEvents } from '../events/recordEvents'
import { type Deposit, daysOfHistory } from './deposits'
import type { BinRow } from './locations'
import { demoId, entryAt } from './random'

export const demoSender: EventSender = {
  source: demoId('source'),
  keyId: null,
  isTest: false,
  organisationId: null,
  may: () => true,
}
/** Sender of old events of the demo, which cause no notifications or webhook deliveries. */
export const pastDemoSender: EventSender = { ...demoSender, historyDays: daysOfHistory }

export interface DemoEvent {
  type: string
  subject: string
  time: string
  data: object
}

/** Returns one report for each deposit. The deposits are distributed over the location's bins. */
export const depositEvents = (deposits: Deposit[], bins: BinRow[]): DemoEvent[] =>
  deposits.map(({ time, material, type, objects, grams }, nth) => ({
    type: 'deposit.recorded',
    subject: binQrText(entryAt(bins, nth).id),
    time: time.toISOString(),
    data: { material, materialType: type, pieces: objects, grams },
  }))

/**
 * Records events of the demo.
 * @param now the time at which the events are reported
 * @throws if an event is not accepted
 */
export async function recordDemoEvents(tx: Database, by: EventSender, reports: DemoEvent[], now: Date): Promise<void> {
  const counts = new Map<string, number>()
  const events = reports.map(report => {
    const what = `${report.type}/${report.subject}/${report.time}`
    const nth = counts.get(what) ?? 0
    counts.set(what, nth + 1)
    return { id: demoId(`event/${what}/${nth}`), ...report }
  })
  const results = await recordEvents(tx, by, events, { atomic: true, dryRun: false }, now)
  const refused =
    results.find(({ errorCode }) => errorCode && errorCode !== 'BatchRefused') ??
    results.find(({ status }) => status !== 'accepted')
  if (refused) throw new Error(`the demo's event ${JSON.stringify(events[refused.index])}: ${JSON.stringify(refused)}`)
}
