/** The list of kept batches and what can be done with it. Failures of the browser's storage end as `isBroken`. */
import { useCallback, useEffect, useState } from 'react'
import type { Batch } from './batch'
import type { BatchStore } from './batchStore'

export const useBatches = (store: BatchStore) => {
  const [batches, setBatches] = useState<readonly Batch[]>([])
  const [isBroken, setBroken] = useState(false)

  const reload = useCallback(async () => {
    try {
      setBatches(await store.list())
      setBroken(false)
    } catch {
      setBroken(true)
    }
  }, [store])

  useEffect(() => {
    void reload()
  }, [reload])

  /** Does the work, then reads the list anew, whatever came of it. */
  const change = async (work: Promise<void>) => {
    try {
      await work
    } finally {
      await reload()
    }
  }

  return {
    batches,
    isBroken,
    add: (batch: Batch, codes: Blob) => change(store.add(batch, codes)),
    rename: (batch: Batch, name: string) => change(store.rename(batch.id, name)),
    remove: (batch: Batch) => change(store.remove(batch.id)),
  }
}
