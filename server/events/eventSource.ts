/** The sender of events. */
import type { EventType } from './eventType'

export interface EventSource {
  source: string
  keyId: string | null
  isTest: boolean
  /** `null` for the platform. */
  organisationId: string | null
  may(type: EventType): boolean
  /** Number of past days that the sender may report. Events of the past are published to no one. */
  historyDays?: number
}
