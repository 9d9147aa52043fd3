/** The resources that only institutions have. Only their area loads them. */
import type { AnyDefinition } from '../custom/engine/definition/definition'
import { fundraisingRewards } from './fundraisingRewards'
import { receivedSponsorships } from './receivedSponsorships'

export const definitions: readonly AnyDefinition[] = [fundraisingRewards, receivedSponsorships]
