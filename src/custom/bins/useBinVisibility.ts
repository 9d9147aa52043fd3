/** Switches several bins to public or private: the spec's call for each, so that an API of one's own can do it too. */
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { callEach } from '../../dataProvider/many'
import type { PortalDataProvider } from '../../dataProvider/types'
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

/** The bins that were switched last, and to what. */
interface Switched {
  ids: readonly string[]
  isPublic: boolean
}

export const useBinVisibility = (locationId: string) => {
  const setPublic = useSetPublic()
  const { run, isBusy } = useBinChange(locationId)
  const [switched, setSwitched] = useState<Switched>()
  const change = ({ ids, isPublic }: Switched) =>
    run(() => setPublic(ids, isPublic), {
      message: isPublic ? 'stores.bins.madePublic' : 'stores.bins.madePrivate',
      params: { count: ids.length },
    })
  const switchAll = async (bins: readonly BinRecord[], isPublic: boolean) => {
    const ids = bins.filter(bin => bin.isVisible !== isPublic).map(({ guid }) => guid)
    if (await change({ ids, isPublic })) setSwitched({ ids, isPublic })
  }
  /** Switches back the bins that were switched, no others. */
  const undo = async () => {
    if (!switched) return
    if (await change({ ids: switched.ids, isPublic: !switched.isPublic })) setSwitched(undefined)
  }
  return { switchAll, isBusy, ...(switched && { undo }) }
}
