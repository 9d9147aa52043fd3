/**
 * Reads the bins of a location, and runs changes of bins: one at a time, with a toast about success or failure. The API
 * calls are declared in src/resources/bins.ts.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type RaRecord, useDataProvider, useNotify, useTranslate } from 'react-admin'
import { formatBinTitle } from '../../../contract/binNames'
import type { Bin } from '../../../contract/bins'
import { limits } from '../../../contract/limits'
import { isVersionConflict } from '../../dataProvider/apiError'
import { currentRecordOfConflict } from '../../dataProvider/ifMatch'
import type { PortalDataProvider } from '../../dataProvider/types'
import { useLanguage } from '../../i18n/i18n'
import { errorMessageKey, errorMessageParams, useErrorToast } from '../ui/useErrorToast'

export type BinRecord = Bin & RaRecord<string>

const keyOf = (locationId: string) => ['bins', 'getList', locationId] as const

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

export const useBinsOfLocation = (locationId: string) => {
  const readBins = useReadBins(locationId)
  return useQuery({ queryKey: keyOf(locationId), queryFn: ({ signal }) => readBins(signal), retry: false })
}

/**
 * Thrown if bins were to be added or changed and this failed for at least one of them. `message` is a translation key.
 * In `params`, `done` is the number of bins that were added or changed, `count` the number that were to be, and
 * `stillPrivate` the number of added bins that could not be made public.
 */
export class PartialBinChangeError extends Error {
  override readonly name = 'PartialBinChangeError'
  readonly params: Readonly<Record<string, number>>
  /** Translation key of the reason, for a case in which the error's own message would be wrong. */
  readonly reason: string | undefined
  constructor(message: string, params: Readonly<Record<string, number>>, cause: unknown, reason?: string) {
    super(message, { cause })
    this.params = params
    this.reason = reason
  }
}

/** The text of the toast that is shown after a successful change. */
export interface BinChangeToast {
  message: string
  params?: Record<string, unknown>
}

/**
 * Returns the function `run`, which runs one change at a time, reads the bins again, and shows a failure as a toast. It
 * resolves with `true` if the change succeeded, and ignores a change while another one is running.
 */
export const useRunBinChange = (locationId: string) => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const language = useLanguage()
  const toastError = useErrorToast()
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const reportFailure = (error: unknown, shown: BinRecord | undefined) => {
    if (!(error instanceof PartialBinChangeError)) return toastError(error, changedText(error, shown))
    const reasonText = translate(error.reason ?? errorMessageKey(error.cause), {
      max: limits.binsPerLocation,
      ...errorMessageParams(error.cause),
    })
    const reason = changedText(error.cause) ?? reasonText
    toastError(error.cause, translate(error.message, { ...error.params, reason }))
  }
  const nameOf = (bin: BinRecord | undefined) => (bin && (formatBinTitle(bin, language) || bin.description)) ?? ''
  /**
   * Returns a text that names the bin and what another user has changed in it; `undefined` if the error is not an edit
   * conflict.
   */
  const changedText = (error: unknown, shown?: BinRecord) => {
    if (!isVersionConflict(error)) return undefined
    const now = currentRecordOfConflict(error) as BinRecord | undefined
    const before = shown ?? now
    const parts = [[nameOf(before), translate('engine.refusals.changed')].filter(Boolean).join(': ')]
    if (now && nameOf(now) !== nameOf(before)) parts.push(translate('stores.bins.isNamed', { name: nameOf(now) }))
    if (now && shown && now.isVisible !== shown.isVisible)
      parts.push(translate(`stores.bins.isNow.${now.isVisible ? 'public' : 'private'}`))
    return parts.join('. ')
  }
  /**
   * Runs a change.
   * @param shown the bin as the user saw it, for the message about an edit conflict
   */
  const run = async (call: () => Promise<unknown>, toast?: BinChangeToast, shown?: BinRecord) => {
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
      // Waits until the bins are read again. Even after a failure, some of the bins may have changed.
      await queryClient.invalidateQueries({ queryKey: keyOf(locationId) }, { cancelRefetch: false })
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { run, isBusy }
}
