/** The resource that only service providers have. Only their area loads it. */
import type { AnyDefinition } from '../custom/engine/definition/definition'
import { premiumRewards } from './premiumRewards'

export const definitions: readonly AnyDefinition[] = [premiumRewards]
