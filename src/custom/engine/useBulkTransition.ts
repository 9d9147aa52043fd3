/** A transition of several rows, and the opposite one where the definition names it. */
import { type RaRecord, useDataProvider } from 'react-admin'
import type { PortalDataProvider } from '../../dataProvider/types'
import { recordAfter } from '../../dataProvider/versions'
import { useScreen } from './ScreenContext'
import type { BulkChange } from './useBulkRun'
import type { Asking } from './useRowAction'

export const useBulkTransition = (action: Extract<Asking, { kind: 'transition' }>): BulkChange => {
  const { name, actions } = useScreen().definition
  const provider = useDataProvider<PortalDataProvider>()
  const opposite = actions.find((each): each is typeof action => each.kind === 'transition' && each.key === action.undo)
  // Undo is for the records as this transition left them: what others have changed since stays.
  const changed = new Map<RaRecord['id'], RaRecord>()
  const calling = (key: string) => async (record: RaRecord) => {
    const shown = changed.get(record.id) ?? record
    const { data } = await provider.transition(name, { id: record.id, key, values: shown, previousData: shown })
    changed.set(record.id, recordAfter(shown, data))
  }
  return {
    call: calling(action.key),
    ...(opposite && { undo: calling(opposite.key) }),
    ...(action.refusals && { refusals: action.refusals }),
  }
}
