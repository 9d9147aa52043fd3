/**
 * The bins of a location and what can be done with them:
 * GET and POST locations/{id}/bins · PUT locations/bins/{id}/isPublic/{flag} · DELETE locations/bins/{id}.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type RaRecord, useDataProvider, useNotify, useTranslate } from 'react-admin'
import { binTitle } from '../../../contract/binNames'
import type { Bin } from '../../../contract/bins'
import { limits } from '../../../contract/limits'
import { isVersionConflict } from '../../dataProvider/apiError'
import type { PortalDataProvider } from '../../dataProvider/types'
import { currentRecord } from '../../dataProvider/versions'
import { useLanguage } from '../../i18n/i18n'
import { errorKey, errorParams, useErrorToast } from '../ui/useErrorToast'

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
  const language = useLanguage()
  const toastError = useErrorToast()
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const reportFailure = (error: unknown, shown: BinRecord | undefined) => {
    if (!(error instanceof PartialChange)) return toastError(error, changedText(error, shown))
    const said = translate(error.reason ?? errorKey(error.cause), {
      max: limits.binsPerLocation,
      ...errorParams(error.cause),
    })
    const reason = changedText(error.cause) ?? said
    toastError(error.cause, translate(error.message, { ...error.params, reason }))
  }
  const nameOf = (bin: BinRecord | undefined) => (bin && (binTitle(bin, language) || bin.description)) ?? ''
  /** Names the bin, and what somebody else has made of it; `undefined` for any other reason. */
  const changedText = (error: unknown, shown?: BinRecord) => {
    if (!isVersionConflict(error)) return undefined
    const now = currentRecord(error) as BinRecord | undefined
    const before = shown ?? now
    const parts = [[nameOf(before), translate('engine.refusals.changed')].filter(Boolean).join(': ')]
    if (now && nameOf(now) !== nameOf(before)) parts.push(translate('stores.bins.isNamed', { name: nameOf(now) }))
    if (now && shown && now.isVisible !== shown.isVisible)
      parts.push(translate(`stores.bins.isNow.${now.isVisible ? 'public' : 'private'}`))
    return parts.join('. ')
  }
  /** @param shown the bin that is changed, which a rejection names */
  const run = async (call: () => Promise<unknown>, toast?: BinToast, shown?: BinRecord) => {
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
      reportFailure(error, shown)
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
