/** Which of a resource's actions a record has. */
import { isPossible } from '../../config'
import type { Values } from '../../dataProvider/endpoints'
import type { RowAction } from './actions'

export const isOffered = (action: RowAction<Values>, record: Values) =>
  isPossible(action) && (action.when?.(record) ?? true)
