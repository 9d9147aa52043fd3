/**
 * react-admin's English messages with three changes: the tooltip of a sortable heading is only the column's name, since
 * `aria-sort` announces the order, the pager has a dash instead of a hyphen, and "Deselect" is the term of the other
 * screens.
 */
import english from 'ra-language-english'
import type { TranslationMessages } from 'react-admin'

export const reactAdmin: TranslationMessages = {
  ...english,
  ra: {
    ...english.ra,
    action: { ...english.ra.action, unselect: 'Deselect' },
    navigation: { ...english.ra.navigation, page_range_info: '%{offsetBegin}–%{offsetEnd} of %{total}' },
    sort: { ...english.ra.sort, sort_by: '%{field}' },
  },
}
