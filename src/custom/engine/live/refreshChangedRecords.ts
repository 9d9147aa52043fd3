/**
 * Brings the cached queries of a resource up to date after other sessions changed its records. Rows of a list change in
 * place; if rows would move, appear or disappear, the list waits until the user asks for them (deferredRefreshes.ts).
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import type { PortalDataProvider } from '../../../dataProvider/types'
import { refreshResource } from '../actions/recordCache'
import type { ResourceChange } from './changedPaths'
import { deferListRefresh, findUnshownChangeAuthors } from './deferredRefreshes'
import { isOpenInForm } from './openForms'

interface CachedList {
  data: RaRecord[]
  total?: number
}

interface Target {
  provider: PortalDataProvider
  queryClient: QueryClient
  name: string
  others: readonly string[]
}

const idsOf = (rows: readonly RaRecord[]) => rows.map(({ id }) => String(id)).join(' ')

async function refreshList({ provider, queryClient }: Target, query: Query, { authors }: ResourceChange) {
  const { queryKey } = query
  const before = query.state.data as CachedList | undefined
  // A list that is loading for the first time gets the current rows with its first response.
  if (!before || !Array.isArray(before.data)) return
  const current = (await provider.getList(String(queryKey[0]), queryKey[2] as never)) as CachedList
  // If the list was loaded or changed while this call was running, the response is out of date.
  if (query.state.data !== before) return
  if (idsOf(current.data) === idsOf(before.data)) {
    queryClient.setQueryData(queryKey, current)
    return
  }
  const byId = new Map(current.data.map(row => [row.id, row]))
  const earlierAuthors = findUnshownChangeAuthors(queryClient, queryKey)
  const shown = queryClient.setQueryData(queryKey, { ...before, data: before.data.map(row => byId.get(row.id) ?? row) })
  const show = () => {
    queryClient.setQueryData(queryKey, current)
    void queryClient.invalidateQueries({ queryKey })
  }
  deferListRefresh({ queryKey, shown: query.state.data ?? shown, authors: [...earlierAuthors, ...authors], show })
  // Notifies the subscribers of the query cache, so that `useDeferredListRefresh` returns this list.
  queryClient.getQueryCache().notify({ type: 'observerResultsUpdated', query })
}

export async function refreshChangedRecords(target: Target, change: ResourceChange) {
  const { queryClient, name, others } = target
  const shownLists = [name, ...others].flatMap(resource =>
    queryClient.getQueryCache().findAll({ queryKey: [resource, 'getList'], type: 'active' }),
  )
  await Promise.all([
    ...shownLists.map(query => refreshList(target, query, change)),
    // A dialog that shows the record is fetched again. A form that edits the record is not, because it decides itself
    // when to show the change (RecordChangesNotice.tsx).
    queryClient.invalidateQueries({
      queryKey: [name, 'dialog'],
      predicate: ({ queryKey }) =>
        !isOpenInForm(name, String(queryKey[2])) && (change.ids === null || change.ids.has(String(queryKey[2]))),
    }),
    queryClient.invalidateQueries({
      queryKey: [name],
      predicate: ({ queryKey }) => queryKey[1] !== 'getList' && queryKey[1] !== 'dialog',
    }),
    queryClient.invalidateQueries({ queryKey: [name, 'getList'], type: 'inactive', refetchType: 'none' }),
    // Refreshes the figures computed from the records, and other queries of the resources that show the records.
    refreshResource(queryClient, '', { others, keepsShownLists: true }),
  ])
}
