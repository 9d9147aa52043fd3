/** The account's views of the open list, and what can be done with them. */
import { type RaRecord, useDataProvider, useGetList } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { View, ViewState } from '../../../../contract/views'
import { useErrorToast } from '../../ui/useErrorToast'
import type { Resolved } from '../definition/resolve'
import { useScreen } from '../list/ScreenContext'
import { useColumns } from '../list/useColumns'
import { addressOf, columnsOf } from './viewState'

export type SavedView = View & RaRecord

/** What the dialog of a view asks for. */
export interface ViewValues {
  guid?: string
  name: string
  isDefault: boolean
  /** A saved one takes over what the list shows now. */
  takesShown: boolean
}

/** All lists' views are one small answer, and one call a visit. */
const everything = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' } } as const

export const useViews = ({ name }: Resolved, enabled = true) => {
  const { data, isPending } = useGetList<SavedView>('views', everything, { enabled, retry: false })
  return { views: data?.filter(view => view.list === name) ?? [], isPending: enabled && isPending }
}

/** Shows the list as a view has it. */
export const useOpenView = () => {
  const { definition, path } = useScreen()
  const { setHidden, setRanks } = useColumns()
  const navigate = useNavigate()
  return (state: ViewState, options: { replace?: boolean } = {}) => {
    const { hidden, ranks } = columnsOf(definition, state)
    setHidden(hidden)
    setRanks(ranks)
    const { places, search } = addressOf(definition, state)
    void navigate({ pathname: path + places, search }, options)
  }
}

export const useViewChanges = () => {
  const { definition } = useScreen()
  const provider = useDataProvider()
  const toastError = useErrorToast()
  /** @returns the error, where it failed; it has been shown */
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
    /** Writes the changes to a saved one; throws what the data provider throws. */
    write: ({ name, isDefault, takesShown }: ViewValues, shown: ViewState, previousData: SavedView) => {
      const data = { name, isDefault, state: takesShown ? shown : previousData.state }
      return provider.update<SavedView>('views', { id: previousData.id, data, previousData })
    },
    remove: (view: SavedView) => run(provider.delete('views', { id: view.id, previousData: view })),
  }
}
