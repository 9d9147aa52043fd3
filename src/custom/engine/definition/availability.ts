/** Determines which actions of a record and which filters of a list are available. */
import { isPossible } from '../../../config'
import type { Values } from '../../../dataProvider/endpoints'
import type { RowAction } from './actions'
import type { Resolved } from './resolve'

export const isAvailable = (action: RowAction<Values>, record: Values) =>
  isPossible(action) && (action.when?.(record) ?? true)

type Transition = Extract<RowAction<Values>, { kind: 'transition' }>

/** Returns the transition that undoes an action, if the API has it. */
export const undoOf = (action: RowAction<Values>, { actions }: Pick<Resolved, 'actions'>): Transition | undefined =>
  action.kind === 'transition'
    ? actions.find(
        (each): each is Transition => each.kind === 'transition' && each.key === action.undo && isPossible(each),
      )
    : undefined

export const filtersOf = ({ filters = [] }: Pick<Resolved, 'filters'>) => filters.filter(isPossible)
