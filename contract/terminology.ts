/**
 * An installation's own messages, which replace the product's. This file does not import Zod, so that the browser does
 * not have to load Zod.
 */
import type { Language } from './languages'

/** Messages by language and by dotted key: `{ en: { 'shell.menu.stores': 'Outlets' } }`. */
export type Terminology = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>
