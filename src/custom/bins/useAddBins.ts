/**
 * Adds several bins and makes them public if requested. It uses the spec's calls one after another, so that a custom
 * API supports it too.
 */
import { useDataProvider } from 'react-admin'
import type { ErrorCode } from '../../../contract/errors'
import { limits } from '../../../contract/limits'
import { ApiError, isUnanswered } from '../../dataProvider/apiError'
import { forgetUnanswered } from '../../dataProvider/repeatedCalls'
import type { PortalDataProvider } from '../../dataProvider/types'
import { type BinRecord, PartialChange, useBinChange, useReadBins } from './useBins'
import { useSetPublic } from './useBinVisibility'

/** A custom API may answer with the error code of the specification. */
const fullCodes: readonly string[] = ['LimitReached', 'InvalidOperation'] satisfies ErrorCode[]
const noRoom = (error: unknown) =>
  error instanceof ApiError && fullCodes.includes(error.errorCode) ? 'resources.bins.full' : undefined

/**
 * Adds up to `count` bins.
 * @returns the ids that the API answered (an empty string if it answers none), and the error if it stopped early
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

/** The bins that one attempt added, and the error if it stopped early. */
interface AddedBins {
  added: string[]
  error?: unknown
}

export const useAddBins = (locationId: string, shown: readonly Pick<BinRecord, 'guid'>[]) => {
  const createBins = useCreateBins(locationId)
  const readBins = useReadBins(locationId)
  const setPublic = useSetPublic()
  const { run, isBusy } = useBinChange(locationId)
  /** Reads the list to find the new bins, for an API that answers nothing when a bin is created. */
  const newIds = async (before: ReadonlySet<string>) =>
    (await readBins()).map(({ guid }) => guid).filter(guid => !before.has(guid))
  /**
   * After a call without an answer, counts the bins that were added all the same, as the list shows them. Later
   * additions are separate requests.
   */
  const settle = async (made: AddedBins, before: ReadonlySet<string>): Promise<AddedBins> => {
    if (!isUnanswered(made.error)) return made
    const ids = await newIds(before).catch(() => undefined)
    if (!ids) return made
    forgetUnanswered()
    return { ...made, added: ids }
  }
  const addAll = async (count: number, isPublic: boolean, onAdded: (added: number) => void) => {
    const before = new Set((isPublic ? await readBins() : shown).map(({ guid }) => guid))
    const { added, error } = await createBins(count).then(made => settle(made, before))
    onAdded(added.length)
    if (isPublic && added.length > 0) {
      const ids = added.includes('') ? await newIds(before) : added
      await setPublic(
        ids.map(guid => ({ guid })),
        true,
      )
    }
    if (error && added.length < count)
      throw new PartialChange('stores.bins.partlyAdded', { done: added.length, count }, error, noRoom(error))
  }
  /**
   * Adds bins.
   * @returns a promise of the number of bins that are still to be added
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
