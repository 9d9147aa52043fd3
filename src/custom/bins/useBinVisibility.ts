/** Switches several bins to public or private: the spec's call for each, so that an API of one's own can do it too. */
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { callEach } from '../../dataProvider/many'
import type { PortalDataProvider } from '../../dataProvider/types'
import { type BinRecord, PartialChange, useBinChange } from './useBins'

/** A bin as it was shown. Its version keeps other users' changes from being overwritten. */
interface ShownBin {
  guid: string
  version?: number | undefined
}

/**
 * Returns a function that sets the flag of bins, and resolves with the bins as that left them.
 * @throws {PartialChange} with the number of those that were switched
 */
export const useSetPublic = () => {
  const dataProvider = useDataProvider<PortalDataProvider>()
  return async (bins: readonly ShownBin[], isPublic: boolean): Promise<ShownBin[]> => {
    const byId = new Map(bins.map(({ guid, version }) => [guid, { guid, version }]))
    const { done, refused } = await callEach([...byId.keys()], async id => {
      const previousData = byId.get(String(id)) ?? {}
      const { data } = await dataProvider.transition('bins', {
        id,
        key: 'isPublic',
        values: { flag: isPublic },
        previousData,
      })
      byId.set(String(id), { guid: String(id), version: data.version })
    })
    const numbers = { done: done.length, count: bins.length }
    if (refused[0]) throw new PartialChange('stores.bins.partlySwitched', numbers, refused[0].error)
    return [...byId.values()]
  }
}

/** The bins that were switched last, and to what. */
interface Switched {
  bins: readonly ShownBin[]
  isPublic: boolean
}

export const useBinVisibility = (locationId: string) => {
  const setPublic = useSetPublic()
  const { run, isBusy } = useBinChange(locationId)
  const [switched, setSwitched] = useState<Switched>()
  const change = async ({ bins, isPublic }: Switched) => {
    let after: readonly ShownBin[] = bins
    const set = async () => {
      after = await setPublic(bins, isPublic)
    }
    const message = isPublic ? 'stores.bins.madePublic' : 'stores.bins.madePrivate'
    return (await run(set, { message, params: { count: bins.length } })) ? after : undefined
  }
  const switchAll = async (all: readonly BinRecord[], isPublic: boolean) => {
    const bins = await change({ bins: all.filter(bin => bin.isVisible !== isPublic), isPublic })
    if (bins) setSwitched({ bins, isPublic })
  }
  /** Switches back the bins that were switched, no others. */
  const undo = async () => {
    if (!switched) return
    if (await change({ bins: switched.bins, isPublic: !switched.isPublic })) setSwitched(undefined)
  }
  return { switchAll, isBusy, ...(switched && { undo }) }
}
