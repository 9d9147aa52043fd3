/**
 * The bins of a location and what can be done with them:
 * GET and POST locations/{id}/bins · PUT locations/bins/{id}/isPublic/{flag} · DELETE locations/bins/{id}.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type RaRecord, useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { Bin } from '../../../contract/bins'
import { limits } from '../../../contract/limits'
import type { PortalDataProvider } from '../../dataProvider/types'
import { errorKey, errorParams, useErrorToast } from '../engine/useErrorToast'

export type BinRecord = Bin & RaRecord<string>

const keyOf = (locationId: string) => ['bins', 'getList', locationId] as const

/** Returns a function that reads the bins of a location. */
export const useReadBins = (locationId: string) => {
  const dataProvider = useDataProvider<PortalDataProvider>()
  return async (signal?: AbortSignal) => {
    const { data } = await dataProvider.getList<BinRecord>('bins', {
      pagination: { page: 1, perPage: limits.binsPerLocation },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
      meta: { locationId },
      ...(signal && { signal }),
    })
    return data
  }
}

export const useBinsOf = (locationId: string) => {
  const readBins = useReadBins(locationId)
  return useQuery({ queryKey: keyOf(locationId), queryFn: ({ signal }) => readBins(signal), retry: false })
}

/** A change of several bins that stopped on the way; `message` says with its numbers how far it came. */
export class PartialChange extends Error {
  override readonly name = 'PartialChange'
  readonly params: Readonly<Record<string, number>>
  /** Translation key of the reason, where the error's own words would mislead. */
  readonly reason: string | undefined
  constructor(message: string, params: Readonly<Record<string, number>>, cause: unknown, reason?: string) {
    super(message, { cause })
    this.params = params
    this.reason = reason
  }
}

/** The toast after a success. */
export interface BinToast {
  message: string
  params?: Record<string, unknown>
}

/** Runs one change of a kind at a time, then reads the bins again; a failure is a toast. `true` when it was done. */
export const useBinChange = (locationId: string) => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const toastError = useErrorToast()
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const reportFailure = (error: unknown) => {
    if (!(error instanceof PartialChange)) return toastError(error)
    const reason = translate(error.reason ?? errorKey(error.cause), {
      max: limits.binsPerLocation,
      ...errorParams(error.cause),
    })
    toastError(error.cause, translate(error.message, { ...error.params, reason }))
  }
  const run = async (call: () => Promise<unknown>, toast?: BinToast) => {
    if (isRunning.current) return false
    isRunning.current = true
    setIsBusy(true)
    try {
      await call()
      if (toast) {
        const { message, params = {} } = toast
        notify(message, { type: 'success', messageArgs: params })
      }
      return true
    } catch (error) {
      reportFailure(error)
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
