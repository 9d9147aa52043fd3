/**
 * Loads the messages of changes that other users make at the same time. Only code that is itself loaded on demand
 * imports this file.
 */
import { lazyPart } from './lazyMessages'
import type { MessageCatalogue } from './messages'

export const loadLiveMessages = lazyPart('live', import.meta.glob<MessageCatalogue>('./*/live.ts', { import: 'live' }))
