/** Which parts of a definition are available: the actions of a record, the filters of a list. */
import { isPossible } from '../../../config'
import type { Values } from '../../../dataProvider/endpoints'
import type { RowAction } from './actions'
import type { Resolved } from './resolve'

export const isAvailable = (action: RowAction<Values>, record: Values) =>
  isPossible(action) && (action.when?.(record) ?? true)

export const filtersOf = ({ filters = [] }: Pick<Resolved, 'filters'>) => filters.filter(isPossible)
