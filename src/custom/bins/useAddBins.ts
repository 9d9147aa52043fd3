/**
 * Adds several bins and makes them public if requested. Uses only calls in the specification, which add or publish one
 * bin each, so that an API other than the portal's own supports it too.
 */
import { useDataProvider } from 'react-admin'
import type { ErrorCode } from '../../../contract/errors'
import { limits } from '../../../contract/limits'
import { ApiError, isNetworkOrServerError } from '../../dataProvider/apiError'
import type { PortalDataProvider } from '../../dataProvider/types'
import { clearUnansweredCalls } from '../../dataProvider/unansweredCalls'
import { useBulkBinChange } from './useBinChanges'
import { type BinRecord, PartialBinChangeError, useReadBins, useRunBinChange } from './useBins'

/**
 * Error codes for a location that has the maximum number of bins: that of the portal's own API, and that of the
 * specification.
 */
const fullCodes: readonly string[] = ['LimitReached', 'InvalidOperation'] satisfies ErrorCode[]
const fullReason = (error: unknown) =>
  error instanceof ApiError && fullCodes.includes(error.errorCode) ? 'resources.bins.full' : undefined

/**
 * Returns a function that adds up to `count` bins to the location. It resolves to the ids in the responses (an empty
 * string for a response without an id), and to the error if a call failed.
 */
const useCreateBins = (locationId: string) => {
  const dataProvider = useDataProvider<PortalDataProvider>()
  return async (count: number): Promise<AddedBins> => {
    const added: string[] = []
    try {
      while (added.length < count) {
        const { data } = await dataProvider.create('bins', { data: { description: '' }, meta: { locationId } })
        added.push((data as Partial<BinRecord>).guid ?? '')
      }
      return { added }
    } catch (error) {
      return { added, error }
    }
  }
}

/** The bins that one attempt added, and the error if adding stopped early. */
interface AddedBins {
  added: string[]
  error?: unknown
}

/** The result of an attempt to add bins: what is still left to do. */
export interface AddBinsResult {
  /** Number of bins that are still to be added. */
  left: number
  /** Ids of added bins that should be public but may still be private. */
  unpublished: readonly string[]
}

/** Whether the new bins become public. If so, bins that an earlier attempt could not make public become public too. */
interface Audience {
  isPublic: boolean
  unpublished: readonly string[]
}

export const useAddBins = (locationId: string, shown: readonly Pick<BinRecord, 'guid'>[]) => {
  const createBins = useCreateBins(locationId)
  const readBins = useReadBins(locationId)
  const changeEach = useBulkBinChange()
  const { run, isBusy } = useRunBinChange(locationId)
  /** Returns the ids of new bins from the list, for calls whose response has no id or did not arrive. */
  const newIds = async (before: ReadonlySet<string>) =>
    (await readBins()).map(({ guid }) => guid).filter(guid => !before.has(guid))
  /**
   * After a call without a response, reads the list to find the bins that were added anyway, and discards the
   * idempotency keys of the calls, so that the next attempt does not repeat them. Returns the result unchanged if the
   * list cannot be read.
   */
  const settle = async (result: AddedBins, before: ReadonlySet<string>): Promise<AddedBins> => {
    if (!isNetworkOrServerError(result.error)) return result
    const ids = await newIds(before).catch(() => undefined)
    if (!ids) return result
    clearUnansweredCalls()
    return { ...result, added: ids }
  }
  /**
   * Makes the new bins, and those of an earlier attempt, public. Resolves to the ids of the new bins, and to the error
   * if some bins could not be made public.
   */
  const publish = async (added: readonly string[], before: ReadonlySet<string>, earlier: readonly string[]) => {
    const ids = added.includes('') ? await newIds(before) : added
    const bins = [...earlier, ...ids].map(guid => ({ guid }))
    const { error } = await changeEach(bins, 'show')
    return { ids, error }
  }
  const addAll = async (
    count: number,
    { isPublic, unpublished }: Audience,
    onProgress: (progress: Partial<AddBinsResult>) => void,
  ) => {
    const before = new Set((isPublic ? await readBins() : shown).map(({ guid }) => guid))
    const { added, error } = await createBins(count).then(result => settle(result, before))
    const left = count - added.length
    onProgress({ left })
    const published = isPublic && added.length > 0 ? await publish(added, before, unpublished) : undefined
    if (published?.error) {
      onProgress({ unpublished: [...unpublished, ...published.ids] })
      const { done: madePublic = 0, count: all = 0 } = published.error.params
      const numbers = { done: added.length, count, stillPrivate: all - madePublic }
      throw new PartialBinChangeError('stores.bins.partlyPublished', numbers, error ?? published.error.cause)
    }
    if (published) onProgress({ unpublished: [] })
    if (error && left > 0)
      throw new PartialBinChangeError(
        'stores.bins.partlyAdded',
        { done: added.length, count },
        error,
        fullReason(error),
      )
  }
  /**
   * Adds bins.
   * @param unpublished ids of bins that an earlier attempt added but could not make public; they are made public too
   * @returns what is left to do
   */
  const add = async (
    wanted: number,
    isPublic: boolean,
    unpublished: readonly string[] = [],
  ): Promise<AddBinsResult> => {
    const count = Math.min(wanted, limits.binsPerLocation)
    const some = isPublic ? 'stores.bins.addedPublic' : 'stores.bins.addedMany'
    const message = count === 1 && !isPublic ? 'resources.bins.added' : some
    let progress: AddBinsResult = { left: count, unpublished }
    const onProgress = (change: Partial<AddBinsResult>) => {
      progress = { ...progress, ...change }
    }
    await run(() => addAll(count, { isPublic, unpublished }, onProgress), { message, params: { count } })
    return progress
  }
  return { add, isBusy }
}
