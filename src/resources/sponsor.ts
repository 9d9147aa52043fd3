/** The resources that only sponsors have. Only their area loads them. */
import type { AnyDefinition } from '../custom/engine/definition/definition'
import { sponsorRewards } from './sponsorRewards'
import { sponsorships } from './sponsorships'

export const definitions: readonly AnyDefinition[] = [sponsorRewards, sponsorships]
