/** The resource that only recyclers have. Only their area loads it. */
import type { AnyDefinition } from '../custom/engine/definition/definition'
import { sagas } from './sagas'

export const definitions: readonly AnyDefinition[] = [sagas]
