/** The sender of events: an API key, or the program that creates the demo data. */
import type { EventType } from './eventType'

export interface EventSender {
  source: string
  keyId: string | null
  isTest: boolean
  /** The organisation of the API key; `null` for a key of the platform. */
  organisationId: string | null
  may(type: EventType): boolean
  /**
   * Number of past days from which the sender may report events; by default `eventLimits.pastDays`. If it is set, the
   * changes that the sender's events cause are not published.
   */
  historyDays?: number
}
