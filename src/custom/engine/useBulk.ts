/** What the list does with many rows at once; nothing: they cannot be chosen. */
import { useMemo } from 'react'
import type { Values } from '../../dataProvider/endpoints'
import type { RowAction } from './actions'
import { useScreen } from './ScreenContext'

export type BulkAction = Extract<RowAction<Values>, { kind: 'delete' | 'transition' }>

const isForMany = (action: RowAction<Values>): action is BulkAction =>
  action.bulk !== false && (action.kind === 'delete' || (action.kind === 'transition' && !action.ask && !action.goTo))

export const useBulk = () => {
  const { definition } = useScreen()
  return useMemo(() => definition.actions.filter(isForMany), [definition])
}
