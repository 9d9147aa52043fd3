/** Runs a transition for several rows. Undo runs the reverse transition, if the definition and the API have one. */
import { type RaRecord, useDataProvider } from 'react-admin'
import { mergeResponse } from '../../../dataProvider/ifMatch'
import type { PortalDataProvider } from '../../../dataProvider/types'
import type { ConfirmableAction } from '../actions/useRowAction'
import { findUndoTransition, isActionAvailable } from '../definition/availability'
import { useScreen } from '../list/ScreenContext'
import type { BulkChange } from './useBulkRun'

export const useBulkTransition = (action: Extract<ConfirmableAction, { kind: 'transition' }>): BulkChange => {
  const { definition } = useScreen()
  const { name } = definition
  const provider = useDataProvider<PortalDataProvider>()
  const opposite = findUndoTransition(action, definition)
  // Records as this transition left them. Undo sends their versions, so that it does not overwrite later changes by
  // other users.
  const changed = new Map<RaRecord['id'], RaRecord>()
  const go = async (key: string, shown: RaRecord) => {
    const { data } = await provider.transition(name, { id: shown.id, key, values: shown, previousData: shown })
    changed.set(shown.id, mergeResponse(shown, data))
  }
  /**
   * Returns a function that undoes a row's transition. If the transition got no response, the function first reads the
   * record, and does nothing if the transition did not take place.
   */
  const undoing = (back: typeof action) => async (record: RaRecord) => {
    const changedRecord = changed.get(record.id)
    const shown = changedRecord ?? (await provider.getOne(name, { id: record.id })).data
    if (changedRecord || isActionAvailable(back, shown)) await go(back.key, shown)
  }
  return {
    call: record => go(action.key, changed.get(record.id) ?? record),
    ...(opposite && { undo: undoing(opposite) }),
    ...(action.errorTexts && { errorTexts: action.errorTexts }),
  }
}
