/** The demo's events, by the function that records those of machines. */
import type { Database } from '../db/database'
import { recordEvents } from '../events/record'
import type { Sender } from '../events/sender'
import { demoId } from './random'

export const sender: Sender = {
  source: demoId('source'),
  keyId: null,
  isTest: false,
  organisationId: null,
  may: () => true,
}
export interface Report {
  type: string
  subject: string
  time: string
  data: object
}

/** @param now when they are told: no event may be older than some weeks then. @throws when one of them is not accepted */
export async function tell(tx: Database, reports: Report[], now: Date): Promise<void> {
  const counts = new Map<string, number>()
  const events = reports.map(report => {
    const what = `${report.type}/${report.subject}/${report.time}`
    const nth = counts.get(what) ?? 0
    counts.set(what, nth + 1)
    return { id: demoId(`event/${what}/${nth}`), ...report }
  })
  const results = await recordEvents(tx, sender, events, { atomic: true, dryRun: false }, now)
  const refused =
    results.find(({ errorCode }) => errorCode && errorCode !== 'BatchRefused') ??
    results.find(({ status }) => status !== 'accepted')
  if (refused) throw new Error(`the demo's event ${JSON.stringify(events[refused.index])}: ${JSON.stringify(refused)}`)
}
