/**
 * react-admin's English messages with two changes: the tooltip of a sortable heading is only the column's name, because
 * `aria-sort` announces the order, and the pager has a dash instead of a hyphen.
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
