/** A transition of several rows, and the opposite one where the definition names it. */
import { type RaRecord, useDataProvider } from 'react-admin'
import type { PortalDataProvider } from '../../dataProvider/types'
import { useScreen } from './ScreenContext'
import type { BulkChange } from './useBulkRun'
import type { Asking } from './useRowAction'

export const useBulkTransition = (action: Extract<Asking, { kind: 'transition' }>): BulkChange => {
  const { name, actions } = useScreen().definition
  const provider = useDataProvider<PortalDataProvider>()
  const opposite = actions.find((each): each is typeof action => each.kind === 'transition' && each.key === action.undo)
  const calling = (key: string) => (record: RaRecord) =>
    provider.transition(name, { id: record.id, key, values: record })
  return {
    call: calling(action.key),
    ...(opposite && { undo: calling(opposite.key) }),
    ...(action.refusals && { refusals: action.refusals }),
  }
}
