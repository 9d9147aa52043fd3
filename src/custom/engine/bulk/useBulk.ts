/** Returns the list's bulk actions. Without any, rows cannot be selected. */
import { useMemo } from 'react'
import { isPossible } from '../../../config'
import type { Values } from '../../../dataProvider/endpoints'
import type { BulkDeed, RowAction } from '../definition/actions'
import { useScreen } from '../list/ScreenContext'

export type BulkAction = BulkDeed | Extract<RowAction<Values>, { kind: 'delete' | 'transition' }>

const isForMany = (action: RowAction<Values>): action is Extract<BulkAction, RowAction<Values>> =>
  isPossible(action) &&
  action.bulk !== false &&
  (action.kind === 'delete' || (action.kind === 'transition' && !action.ask && !action.goTo))

export const useBulk = (): readonly BulkAction[] => {
  const { actions, bulk } = useScreen().definition
  return useMemo(() => [...(bulk ?? []).filter(isPossible), ...actions.filter(isForMany)], [actions, bulk])
}
