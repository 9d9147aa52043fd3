/** What a person calls a record: by its name, else by its first column of text; nothing where it has neither. */
import type { Values } from '../../../dataProvider/endpoints'
import { valueAt } from '../cells/valueAt'
import type { Resolved } from './resolve'

const sources = ['name', 'location.name', 'sponsorName', 'email']

export const recordName = (record: Values, { columns }: Pick<Resolved, 'columns'>) => {
  const first = columns.find(({ kind }) => kind === 'text')?.source
  const found = [...sources, ...(first ? [first] : [])]
    .map(source => valueAt(record, source))
    .find(value => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : ''
}
