/**
 * The texts of e-mails, of printed sheets and of the pages that the server renders. English defines the keys; the
 * compiler finds those that another language lacks.
 */
import type { Language } from '../../contract/languages'
import en from './en.json'
import pl from './pl.json'
import ua from './ua.json'

export const messages: Record<Language, typeof en> = { en, ua, pl }

/**
 * Replaces the placeholders of a text, such as `%{name}`. They have the same form as those of the portal's messages.
 */
export const fillPlaceholders = (text: string, params: Record<string, string | number>) =>
  text.replace(/%\{(\w+)\}/g, (placeholder, name) => String(params[name] ?? placeholder))
