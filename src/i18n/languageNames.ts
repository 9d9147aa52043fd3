/** The languages by their own names, in the order of the menu (design, section 5). */
import type { Language } from '../../contract/limits'

export const languageNames: readonly { language: Language; name: string }[] = [
  { language: 'en', name: 'English' },
  { language: 'ua', name: 'Українська' },
  { language: 'pl', name: 'Polski' },
]
