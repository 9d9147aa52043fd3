/** Determines which actions of a record and which filters of a list are available. */
import { isRequirementMet } from '../../../config'
import type { Values } from '../../../dataProvider/endpoints'
import type { RowAction } from './actions'
import type { ResolvedDefinition } from './resolve'

export const isActionAvailable = (action: RowAction<Values>, record: Values) =>
  isRequirementMet(action) && (action.when?.(record) ?? true)

type Transition = Extract<RowAction<Values>, { kind: 'transition' }>

/** Returns the transition that undoes an action; `undefined` if there is none or the API does not support it. */
export const findUndoTransition = (
  action: RowAction<Values>,
  { actions }: Pick<ResolvedDefinition, 'actions'>,
): Transition | undefined =>
  action.kind === 'transition'
    ? actions.find(
        (each): each is Transition => each.kind === 'transition' && each.key === action.undo && isRequirementMet(each),
      )
    : undefined

export const availableFiltersOf = ({ filters = [] }: Pick<ResolvedDefinition, 'filters'>) =>
  filters.filter(isRequirementMet)
