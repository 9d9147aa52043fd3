/** Opens a record on a click on its row: does what its "View" button does, or else its "Edit" button. */
import { type MouseEvent, useMemo } from 'react'
import type { RaRecord } from 'react-admin'
import { isActionAvailable } from '../definition/availability'
import { useScreen } from './ScreenContext'

const controls = 'a, button, input, label, [role=button], td.choose, td.actions'

/**
 * Returns whether the click belongs to the row. Clicks on controls, clicks with modifier keys, and clicks that end a
 * text selection do not. Clicks in dialogs do not either; dialogs are inside of the row only in the React tree.
 */
const isOfRow = ({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  !target.closest(controls) &&
  !(ctrlKey || metaKey || shiftKey) &&
  getSelection()?.type !== 'Range'

/** Returns a click handler, or `undefined` if the list has no records to open. */
export const useOpenRecord = () => {
  const { definition, openDialog } = useScreen()
  return useMemo(() => {
    const openings = (['view', 'edit'] as const).flatMap(kind =>
      definition.actions.filter(action => action.kind === kind),
    )
    if (openings.length === 0) return undefined
    return (event: MouseEvent, record: RaRecord) => {
      const action = openings.find(opening => isActionAvailable(opening, record))
      if (!action || !isOfRow(event)) return
      openDialog({ kind: action.kind as 'view' | 'edit', id: String(record.id) })
    }
  }, [definition, openDialog])
}
