/**
 * Returns the record's display name: the result of the definition's `nameOf`, or else the first text at one of the
 * usual sources of names (`sources`) or in the first text column, or else an empty text.
 */
import type { Values } from '../../../dataProvider/endpoints'
import { currentLanguage } from '../../../i18n/i18n'
import { getValueAtSource } from '../cells/valueAt'
import type { ResolvedDefinition } from './resolve'

const sources = ['name', 'location.name', 'sponsorName', 'email']

export const recordName = (record: Values, { columns, nameOf }: Pick<ResolvedDefinition, 'columns' | 'nameOf'>) => {
  if (nameOf) return nameOf(record, currentLanguage())
  const first = columns.find(({ kind }) => kind === 'text')?.source
  const found = [...sources, ...(first ? [first] : [])]
    .map(source => getValueAtSource(record, source))
    .find(value => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : ''
}
