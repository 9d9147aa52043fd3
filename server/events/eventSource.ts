/** Describes the sender of events. */
import type { EventType } from './eventType'

export interface EventSource {
  source: string
  keyId: string | null
  isTest: boolean
  /** The organisation of the API key; `null` for a key of the platform. */
  organisationId: string | null
  may(type: EventType): boolean
  /**
   * Set for a sender of old events: number of past days of which it may report events. The changes that these events
   * cause are not published.
   */
  historyDays?: number
}
