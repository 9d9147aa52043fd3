/**
 * Returns the list of stored batches and functions that change it. `isBroken` is true if the browser's storage fails.
 */
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

  /** Waits for a change, then reads the list again, even if the change failed. */
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
