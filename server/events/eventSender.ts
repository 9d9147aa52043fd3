/** Describes the sender of events. */
import type { EventType } from './eventType'

export interface EventSender {
  source: string
  keyId: string | null
  isTest: boolean
  /** The organisation of the API key; `null` for a key of the platform. */
  organisationId: string | null
  may(type: EventType): boolean
  /**
   * Number of past days from which the sender may report events, if it may report old ones. The changes that these
   * events cause are not published.
   */
  historyDays?: number
}
