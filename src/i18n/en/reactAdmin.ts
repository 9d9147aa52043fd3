/**
 * react-admin's own words, but for a heading that sorts, whose tip is its name: it is called as the column, in which order
 * is said by `aria-sort`; and for the pager's hyphen.
 */
import english from 'ra-language-english'
import type { TranslationMessages } from 'react-admin'

export const reactAdmin: TranslationMessages = {
  ...english,
  ra: {
    ...english.ra,
    navigation: { ...english.ra.navigation, page_range_info: '%{offsetBegin}–%{offsetEnd} of %{total}' },
    sort: { ...english.ra.sort, sort_by: '%{field}' },
  },
}
