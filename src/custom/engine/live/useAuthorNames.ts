import { useTranslate } from 'react-admin'
import type { ChangeAuthor } from '../../../../contract/recordChanges'

/** Returns a function that names authors, each once. The messages of `live` must be loaded. */
export const useAuthorNames = () => {
  const translate = useTranslate()
  return (authors: readonly ChangeAuthor[]) =>
    [...new Set(authors.map(({ name }) => name ?? translate('live.support')))].join(', ')
}
