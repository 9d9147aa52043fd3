/** Returns the account's saved views of the open list, and functions that change them. */
import { type RaRecord, useDataProvider, useGetList } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { SavedView, ViewState } from '../../../../contract/views'
import { useErrorToast } from '../../ui/useErrorToast'
import type { ResolvedDefinition } from '../definition/resolve'
import { useScreen } from '../list/ScreenContext'
import { useColumns } from '../list/useColumns'
import { toColumnSettings, viewUrlOf } from './viewState'

export type SavedViewRecord = SavedView & RaRecord

/** The values that the dialog of a view edits. */
export interface ViewValues {
  guid?: string
  name: string
  isDefault: boolean
  /** Whether the user wants to replace the stored contents of the view by what the list shows now. */
  takesShown: boolean
}

/** Parameters that fetch the views of all lists in one request per visit. There are few views. */
const allViews = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' } } as const

export const useSavedViews = ({ name }: ResolvedDefinition, enabled = true) => {
  const { data, isPending } = useGetList<SavedViewRecord>('views', allViews, { enabled, retry: false })
  return { views: data?.filter(view => view.list === name) ?? [], isPending: enabled && isPending }
}

/** Returns a function that makes the list show a view. */
export const useApplySavedView = () => {
  const { definition, path } = useScreen()
  const { setHidden, setRanks } = useColumns()
  const navigate = useNavigate()
  return (state: ViewState, options: { replace?: boolean } = {}) => {
    const { hidden, ranks } = toColumnSettings(definition, state)
    setHidden(hidden)
    setRanks(ranks)
    const { places, search } = viewUrlOf(definition, state)
    void navigate({ pathname: path + places, search }, options)
  }
}

export const useSavedViewMutations = () => {
  const { definition } = useScreen()
  const provider = useDataProvider()
  const toastError = useErrorToast()
  /**
   * Runs a call and shows its error as a toast.
   * @returns the error if the call failed
   */
  const run = async (call: Promise<unknown>): Promise<unknown> => {
    try {
      await call
      return undefined
    } catch (error) {
      toastError(error)
      return error
    }
  }
  return {
    create: ({ name, isDefault }: ViewValues, shown: ViewState) =>
      run(provider.create('views', { data: { name, isDefault, state: shown, list: definition.name } })),
    /**
     * Saves the changes of a view.
     * @throws the data provider's errors
     */
    write: ({ name, isDefault, takesShown }: ViewValues, shown: ViewState, previousData: SavedViewRecord) => {
      const data = { name, isDefault, state: takesShown ? shown : previousData.state }
      return provider.update<SavedViewRecord>('views', { id: previousData.id, data, previousData })
    },
    remove: (view: SavedViewRecord) => run(provider.delete('views', { id: view.id, previousData: view })),
  }
}
