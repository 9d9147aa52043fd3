/**
 * Adds several bins and makes them public if requested. Uses only calls in the specification, which add or publish one
 * bin each, so that an API other than the portal's own supports it too.
 */
import { useDataProvider } from 'react-admin'
import type { ErrorCode } from '../../../contract/errors'
import { limits } from '../../../contract/limits'
import { ApiError, isUnanswered } from '../../dataProvider/apiError'
import { forgetUnanswered } from '../../dataProvider/repeatedCalls'
import type { PortalDataProvider } from '../../dataProvider/types'
import { useChangeEach } from './useBinChanges'
import { type BinRecord, PartialChange, useBinChange, useReadBins } from './useBins'

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

export const useAddBins = (locationId: string, shown: readonly Pick<BinRecord, 'guid'>[]) => {
  const createBins = useCreateBins(locationId)
  const readBins = useReadBins(locationId)
  const changeEach = useChangeEach()
  const { run, isBusy } = useBinChange(locationId)
  /** Returns the ids of new bins from the list, for calls whose response has no id or did not arrive. */
  const newIds = async (before: ReadonlySet<string>) =>
    (await readBins()).map(({ guid }) => guid).filter(guid => !before.has(guid))
  /**
   * After a call without a response, reads the list to find the bins that were added anyway. It then discards the
   * idempotency keys of the calls, so that the next attempt does not repeat them.
   */
  const settle = async (result: AddedBins, before: ReadonlySet<string>): Promise<AddedBins> => {
    if (!isUnanswered(result.error)) return result
    const ids = await newIds(before).catch(() => undefined)
    if (!ids) return result
    forgetUnanswered()
    return { ...result, added: ids }
  }
  const addAll = async (count: number, isPublic: boolean, onAdded: (added: number) => void) => {
    const before = new Set((isPublic ? await readBins() : shown).map(({ guid }) => guid))
    const { added, error } = await createBins(count).then(result => settle(result, before))
    onAdded(added.length)
    if (isPublic && added.length > 0) {
      const ids = added.includes('') ? await newIds(before) : added
      await changeEach(
        ids.map(guid => ({ guid })),
        'show',
      )
    }
    if (error && added.length < count)
      throw new PartialChange('stores.bins.partlyAdded', { done: added.length, count }, error, fullReason(error))
  }
  /**
   * Adds bins.
   * @returns the number of bins that are still to be added
   */
  const add = async (wanted: number, isPublic: boolean) => {
    const count = Math.min(wanted, limits.binsPerLocation)
    const some = isPublic ? 'stores.bins.addedPublic' : 'stores.bins.addedMany'
    const message = count === 1 && !isPublic ? 'resources.bins.added' : some
    let left = count
    const onAdded = (added: number) => {
      left -= added
    }
    await run(() => addAll(count, isPublic, onAdded), { message, params: { count } })
    return left
  }
  return { add, isBusy }
}
