/** Lists the event types. A new type needs a definition in this folder and a line here. */
import type { EventType } from '../eventType'
import { binEmptied, binFaultReported, binLevelReported } from './binReports'
import { depositRecorded } from './depositRecorded'
import { eventVoided } from './eventVoided'
import { pickupCompleted } from './pickupCompleted'
import { rewardFulfilled, rewardProgressed } from './rewardEvents'

export const eventTypes: readonly EventType[] = [
  depositRecorded,
  binLevelReported,
  binEmptied,
  binFaultReported,
  pickupCompleted,
  rewardProgressed,
  rewardFulfilled,
  eventVoided,
]

const byName = new Map(eventTypes.map(type => [type.type, type]))
export const findEventType = (name: string) => byName.get(name)
