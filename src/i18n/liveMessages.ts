/**
 * Loads the messages of changes that other users make at the same time. Only code that is itself loaded on demand
 * imports this file.
 */
import { createMessageFileLoader } from './lazyMessages'
import type { MessageModule } from './messages'

export const loadLiveMessages = createMessageFileLoader(['live'], import.meta.glob<MessageModule>('./*/live.ts'))
