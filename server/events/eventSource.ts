/** Who reports. */
import type { EventType } from './eventType'

export interface EventSource {
  source: string
  keyId: string | null
  isTest: boolean
  /** `null`: the platform. */
  organisationId: string | null
  may(type: EventType): boolean
  /** Who tells of the past: how many days of it. Nobody is told that it happened. */
  historyDays?: number
}
