/** Loads the messages of changes that other users make at the same time. Only code that loads on demand imports it. */
import { lazyPart } from './lazyMessages'
import type { MessageCatalogue } from './messages'

export const loadLiveMessages = lazyPart('live', import.meta.glob<MessageCatalogue>('./*/live.ts', { import: 'live' }))
