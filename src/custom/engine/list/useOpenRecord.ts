/** What a click on a row does: what its button "View" would do, or where there is none, "Edit". */
import { type MouseEvent, useMemo } from 'react'
import type { RaRecord } from 'react-admin'
import { isAvailable } from '../definition/availability'
import { useScreen } from './ScreenContext'

const controls = 'a, button, input, label, [role=button], td.choose, td.actions'

/** Not a control's own click, none in a dialog that only React counts as inside, nor the end of marking text. */
const isOfRow = ({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  !target.closest(controls) &&
  !(ctrlKey || metaKey || shiftKey) &&
  getSelection()?.type !== 'Range'

/** `undefined`: the list has nothing to open. */
export const useOpenRecord = () => {
  const { definition, openDialog } = useScreen()
  return useMemo(() => {
    const openings = (['view', 'edit'] as const).flatMap(kind => definition.actions.filter(each => each.kind === kind))
    if (openings.length === 0) return undefined
    return (event: MouseEvent, record: RaRecord) => {
      const action = openings.find(each => isAvailable(each, record))
      if (!action || !isOfRow(event)) return
      openDialog({ kind: action.kind as 'view' | 'edit', id: String(record.id) })
    }
  }, [definition, openDialog])
}
