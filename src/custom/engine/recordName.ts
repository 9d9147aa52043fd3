/** What a person calls a record, whatever it is of; nothing where it has no name. */
import type { Values } from '../../dataProvider/endpoints'
import { valueAt } from '../cells/valueAt'

const sources = ['name', 'location.name', 'sponsorName', 'email']

export const recordName = (record: Values) => {
  const found = sources.map(source => valueAt(record, source)).find(value => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : ''
}
