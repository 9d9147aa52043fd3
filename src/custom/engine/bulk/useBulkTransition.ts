/** Runs a transition for several rows, and the opposite one on undo if the definition names it. */
import { type RaRecord, useDataProvider } from 'react-admin'
import type { PortalDataProvider } from '../../../dataProvider/types'
import { recordAfter } from '../../../dataProvider/versions'
import type { ConfirmableAction } from '../actions/useRowAction'
import { isAvailable } from '../definition/availability'
import { useScreen } from '../list/ScreenContext'
import type { BulkChange } from './useBulkRun'

export const useBulkTransition = (action: Extract<ConfirmableAction, { kind: 'transition' }>): BulkChange => {
  const { name, actions } = useScreen().definition
  const provider = useDataProvider<PortalDataProvider>()
  const opposite = actions.find((each): each is typeof action => each.kind === 'transition' && each.key === action.undo)
  // Undo applies to the records as this transition left them, so that later changes by other users are preserved.
  const changed = new Map<RaRecord['id'], RaRecord>()
  const go = async (key: string, shown: RaRecord) => {
    const { data } = await provider.transition(name, { id: shown.id, key, values: shown, previousData: shown })
    changed.set(shown.id, recordAfter(shown, data))
  }
  /** If the transition got no answer, the record is read to see whether it was made. */
  const undoing = (back: typeof action) => async (record: RaRecord) => {
    const known = changed.get(record.id)
    const shown = known ?? (await provider.getOne(name, { id: record.id })).data
    if (known || isAvailable(back, shown)) await go(back.key, shown)
  }
  return {
    call: record => go(action.key, changed.get(record.id) ?? record),
    ...(opposite && { undo: undoing(opposite) }),
    ...(action.refusals && { refusals: action.refusals }),
  }
}
