import { useTranslate } from 'react-admin'
import type { ChangeAuthor } from '../../../../contract/recordChanges'

/** Returns a function that lists the names of authors, each name once. The `live` translations must be loaded. */
export const useAuthorNames = () => {
  const translate = useTranslate()
  return (authors: readonly ChangeAuthor[]) =>
    [...new Set(authors.map(({ name }) => name ?? translate('live.support')))].join(', ')
}
