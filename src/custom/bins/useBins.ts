/**
 * The bins of a location and what can be done with them:
 * GET and POST locations/{id}/bins · PUT locations/bins/{id}/isPublic/{flag} · DELETE locations/bins/{id}.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type RaRecord, useDataProvider, useNotify } from 'react-admin'
import type { Bin } from '../../../contract/bins'
import { limits } from '../../../contract/limits'
import type { PortalDataProvider } from '../../dataProvider/types'
import { useErrorToast } from '../engine/useErrorToast'

export type BinRecord = Bin & RaRecord<string>

const keyOf = (locationId: string) => ['bins', 'getList', locationId] as const

export const useBinsOf = (locationId: string) => {
  const dataProvider = useDataProvider<PortalDataProvider>()
  return useQuery({
    queryKey: keyOf(locationId),
    queryFn: async ({ signal }) => {
      const pagination = { page: 1, perPage: limits.binsPerLocation }
      const { data } = await dataProvider.getList<BinRecord>('bins', {
        pagination,
        sort: { field: 'id', order: 'ASC' },
        filter: {},
        meta: { locationId },
        signal,
      })
      return data
    },
    retry: false,
  })
}

/** Runs one change of a kind at a time, then reads the bins anew; a failure is a toast. `true` when it was done. */
export const useBinChange = (locationId: string) => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const toastError = useErrorToast()
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const run = async (call: () => Promise<unknown>, toast?: string, messageArgs?: Record<string, unknown>) => {
    if (isRunning.current) return false
    isRunning.current = true
    setIsBusy(true)
    try {
      await call()
      if (toast) notify(toast, { type: 'success', ...(messageArgs && { messageArgs }) })
      return true
    } catch (error) {
      toastError(error)
      return false
    } finally {
      // Waits for the read that the change has started; after a failure some of several may have been made.
      await queryClient.invalidateQueries({ queryKey: keyOf(locationId) }, { cancelRefetch: false })
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { run, isBusy }
}
