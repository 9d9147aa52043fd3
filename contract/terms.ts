/** An installation's own messages, which replace the product's. Zod-free: the browser loads this file. */
import type { Language } from './languages'

/** Messages by language and by dotted key: `{ en: { 'shell.menu.stores': 'Outlets' } }`. */
export type Terms = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>
