/** Makes several bins public or private. It uses the spec's call for each bin, so that a custom API supports it too. */
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { callEach } from '../../dataProvider/bulk'
import type { PortalDataProvider } from '../../dataProvider/types'
import { type BinRecord, PartialChange, useBinChange } from './useBins'

/** A bin as it was shown. Its version prevents overwriting other users' changes. */
interface ShownBin {
  guid: string
  version?: number | undefined
}

/**
 * Returns a function that sets the flag of several bins and resolves with the bins after the change. If some bins were
 * not switched, it first passes those that were switched, or may have been, to `onPartly`.
 * @throws {PartialChange} with the number of bins that were switched
 */
export const useSetPublic = () => {
  const dataProvider = useDataProvider<PortalDataProvider>()
  return async (
    bins: readonly ShownBin[],
    isPublic: boolean,
    onPartly?: (bins: ShownBin[]) => void,
  ): Promise<ShownBin[]> => {
    const byId = new Map(bins.map(({ guid, version }) => [guid, { guid, version }]))
    const { done, refused, unanswered } = await callEach([...byId.keys()], async id => {
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
    const [failed] = [...refused, ...unanswered]
    const after: ShownBin[] = [...byId.values()].filter(({ guid }) => done.includes(guid))
    // Without an answer a bin may have been switched, but its version is not known.
    for (const { id } of unanswered) after.push({ guid: String(id) })
    if (failed) onPartly?.(after)
    if (failed) throw new PartialChange('stores.bins.partlySwitched', numbers, failed.error)
    return after
  }
}

/** The bins that were switched last, and the value that they were given. */
interface Switched {
  bins: readonly ShownBin[]
  isPublic: boolean
}

export const useBinVisibility = (locationId: string) => {
  const setPublic = useSetPublic()
  const { run, isBusy } = useBinChange(locationId)
  const [switched, setSwitched] = useState<Switched>()
  /**
   * Switches bins.
   * @returns the bins that were switched, or may have been, and whether all of them were
   */
  const change = async ({ bins, isPublic }: Switched) => {
    let after: readonly ShownBin[] = []
    const keep = (changed: readonly ShownBin[]) => {
      after = changed
    }
    const set = async () => keep(await setPublic(bins, isPublic, keep))
    const message = isPublic ? 'stores.bins.madePublic' : 'stores.bins.madePrivate'
    const isWhole = await run(set, { message, params: { count: bins.length } })
    return { after, isWhole }
  }
  const switchAll = async (all: readonly BinRecord[], isPublic: boolean) => {
    const { after } = await change({ bins: all.filter(bin => bin.isVisible !== isPublic), isPublic })
    if (after.length > 0) setSwitched({ bins: after, isPublic })
  }
  /** Switches back only the bins that were switched. */
  const undo = async () => {
    if (!switched) return
    const { isWhole } = await change({ bins: switched.bins, isPublic: !switched.isPublic })
    if (isWhole) setSwitched(undefined)
  }
  return { switchAll, isBusy, ...(switched && { undo }) }
}
