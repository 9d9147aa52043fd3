/**
 * Changes several bins of a store: public or private, emptied, fault cleared. Each bin is changed by its own call. The
 * calls for the visibility are in the specification, so that an API other than the portal's own supports them too.
 */
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { callEach } from '../../dataProvider/bulk'
import type { PortalDataProvider } from '../../dataProvider/types'
import { type BinRecord, PartialBinChangeError, useRunBinChange } from './useBins'

/** A bin as it was shown. Its version, if known, is sent with the call, so that others' changes are not overwritten. */
interface ShownBin {
  guid: string
  version?: number | undefined
}

/**
 * The kinds of changes. `key` and `values` describe the transition that is run for each bin, `undo` names the change
 * that reverts it, and `message` is the translation key of the toast.
 */
const binChanges = {
  show: { key: 'isPublic', values: { flag: true }, undo: 'hide', message: 'stores.bins.madePublic' },
  hide: { key: 'isPublic', values: { flag: false }, undo: 'show', message: 'stores.bins.madePrivate' },
  markEmptied: { key: 'markEmptied', undo: 'unmarkEmptied', message: 'stores.bins.markedEmptied' },
  unmarkEmptied: { key: 'unmarkEmptied', undo: 'markEmptied', message: 'stores.bins.levelsRestored' },
  clearFault: { key: 'clearFault', undo: 'reopenFault', message: 'stores.bins.faultsCleared' },
  reopenFault: { key: 'reopenFault', undo: 'clearFault', message: 'stores.bins.faultsReopened' },
} as const
export type BinChange = keyof typeof binChanges

interface BulkBinChangeResult {
  /** The bins that were changed or may have been. */
  after: ShownBin[]
  /** The error if some calls failed, with the number of bins that were changed. */
  error: PartialBinChangeError | undefined
}

/** Returns a function that changes bins. The function never rejects: a failure is in its result. */
export const useBulkBinChange = () => {
  const dataProvider = useDataProvider<PortalDataProvider>()
  return async (bins: readonly ShownBin[], change: BinChange): Promise<BulkBinChangeResult> => {
    const byId = new Map(bins.map(({ guid, version }) => [guid, { guid, version }]))
    const { done, refused, unanswered } = await callEach([...byId.keys()], async id => {
      const previousData = byId.get(String(id)) ?? {}
      const { key, ...more } = binChanges[change]
      const values = 'values' in more ? more.values : {}
      const { data } = await dataProvider.transition('bins', { id, key, values, previousData })
      byId.set(String(id), { guid: String(id), version: data.version })
    })
    const numbers = { done: done.length, count: bins.length }
    const [failed] = [...refused, ...unanswered]
    const after: ShownBin[] = [...byId.values()].filter(({ guid }) => done.includes(guid))
    // If a call got no response, its bin may have been changed, and the bin's version is not known.
    for (const { id } of unanswered) after.push({ guid: String(id) })
    return { after, error: failed && new PartialBinChangeError('stores.bins.partlySwitched', numbers, failed.error) }
  }
}

/** The bins that the latest change affected, and the change. */
interface AppliedBinChange {
  bins: readonly ShownBin[]
  change: BinChange
}

export const useBinChanges = (locationId: string) => {
  const changeEach = useBulkBinChange()
  const { run, isBusy } = useRunBinChange(locationId)
  const [last, setLast] = useState<AppliedBinChange>()
  /**
   * Changes bins.
   * @returns the bins that were changed or may have been, and whether all of them were changed
   */
  const apply = async ({ bins, change }: AppliedBinChange) => {
    let after: readonly ShownBin[] = []
    const changeBins = async () => {
      const result = await changeEach(bins, change)
      after = result.after
      if (result.error) throw result.error
    }
    const isWhole = await run(changeBins, { message: binChanges[change].message, params: { count: bins.length } })
    return { after, isWhole }
  }
  /** Changes bins, and returns whether all of them were changed. */
  const changeAll = async (bins: readonly BinRecord[], change: BinChange) => {
    const { after, isWhole } = await apply({ bins, change })
    if (after.length > 0) setLast({ bins: after, change })
    return isWhole
  }
  /** Reverts only the bins that the last change affected. */
  const undo = async () => {
    if (!last) return
    const { isWhole } = await apply({ bins: last.bins, change: binChanges[last.change].undo })
    if (isWhole) setLast(undefined)
  }
  return { changeAll, isBusy, ...(last && { undo }) }
}
