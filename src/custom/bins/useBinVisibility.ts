/** Switches several bins to public or private: the spec's call for each, so that an API of one's own can do it too. */
import { createElement } from 'react'
import { useDataProvider } from 'react-admin'
import { callEach } from '../../dataProvider/many'
import type { PortalDataProvider } from '../../dataProvider/types'
import { UndoButton } from '../engine/doneToast'
import { type BinRecord, PartialChange, useBinChange } from './useBins'

/** Returns a function that sets the flag of bins. @throws {PartialChange} with the number of those that were switched */
export const useSetPublic = () => {
  const dataProvider = useDataProvider<PortalDataProvider>()
  return async (ids: readonly string[], isPublic: boolean) => {
    const { done, refused } = await callEach(ids, id =>
      dataProvider.transition('bins', { id, key: 'isPublic', values: { flag: isPublic } }),
    )
    const numbers = { done: done.length, count: ids.length }
    if (refused[0]) throw new PartialChange('stores.bins.partlySwitched', numbers, refused[0].error)
  }
}

export const useBinVisibility = (locationId: string) => {
  const setPublic = useSetPublic()
  const { run, isBusy } = useBinChange(locationId)
  const messageOf = (isPublic: boolean) => (isPublic ? 'stores.bins.madePublic' : 'stores.bins.madePrivate')
  /** Undo switches back the bins that were switched, no others. */
  const switchAll = (bins: readonly BinRecord[], isPublic: boolean) => {
    const ids = bins.filter(bin => bin.isVisible !== isPublic).map(({ guid }) => guid)
    const params = { count: ids.length }
    const undo = () => run(() => setPublic(ids, !isPublic), { message: messageOf(!isPublic), params })
    const action = createElement(UndoButton, { onUndo: undo })
    return run(() => setPublic(ids, isPublic), { message: messageOf(isPublic), params, action })
  }
  return { switchAll, isBusy }
}
