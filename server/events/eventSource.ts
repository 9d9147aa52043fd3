/** Describes the sender of events. */
import type { EventType } from './eventType'

export interface EventSource {
  source: string
  keyId: string | null
  isTest: boolean
  /** The organisation of the API key; `null` for a key of the platform. */
  organisationId: string | null
  may(type: EventType): boolean
  /** Number of past days of which the sender may report events. Old events are not published. */
  historyDays?: number
}
