/**
 * react-admin's own messages, except two: the tooltip of a sortable heading is the column's name, because `aria-sort`
 * states the order, and the pager has a dash instead of a hyphen.
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
