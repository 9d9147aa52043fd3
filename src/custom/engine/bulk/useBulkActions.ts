/** Returns the list's bulk actions. If there are none, rows cannot be selected. */
import { useMemo } from 'react'
import { isRequirementMet } from '../../../config'
import type { Values } from '../../../dataProvider/endpoints'
import type { BulkAction, RowAction } from '../definition/actions'
import { useScreen } from '../list/ScreenContext'

export type SelectionAction = BulkAction | Extract<RowAction<Values>, { kind: 'delete' | 'transition' }>

const isForMany = (action: RowAction<Values>): action is Extract<SelectionAction, RowAction<Values>> =>
  isRequirementMet(action) &&
  action.bulk !== false &&
  (action.kind === 'delete' || (action.kind === 'transition' && !action.ask && !action.goTo))

export const useBulkActions = (): readonly SelectionAction[] => {
  const { actions, bulk } = useScreen().definition
  return useMemo(() => [...(bulk ?? []).filter(isRequirementMet), ...actions.filter(isForMany)], [actions, bulk])
}
