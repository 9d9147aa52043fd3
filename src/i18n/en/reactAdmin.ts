/**
 * react-admin's own words, but for a heading that sorts, whose tip is its name: it is called as the column, in which order
 * is said by `aria-sort`.
 */
import english from 'ra-language-english'
import type { TranslationMessages } from 'react-admin'

export const reactAdmin: TranslationMessages = {
  ...english,
  ra: {
    ...english.ra,
    sort: { ...english.ra.sort, sort_by: '%{field}' },
  },
}
