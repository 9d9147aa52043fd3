/** A row that was changed and stays where it is, for what was done can be taken back. */
import { type Query, useQueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import type { Values } from '../../dataProvider/endpoints'
import type { Resolved } from './resolve'
import { isIn } from './useListSetting'

type Counts = Readonly<Record<string, number>>
type Listed = { data?: RaRecord[]; meta?: { counts?: Counts } } | undefined

/** The tabs' numbers, where a record has gone from one to another. */
const recounted = (counts: Counts, { tabs = [] }: Resolved, before: Values, after: Values): Counts =>
  Object.fromEntries(
    Object.entries(counts).map(([key, count]) => {
      const tab = tabs.find(each => each.key === key)
      return [key, tab ? count + Number(isIn(tab, after)) - Number(isIn(tab, before)) : count]
    }),
  )

/** The row as it is now, in its place; lists without it are asked anew. @returns whether the answer said how it is */
export const useKeepRow = (definition: Resolved) => {
  const queryClient = useQueryClient()
  const { name } = definition
  return ({ id }: RaRecord, data: Values | undefined) => {
    // An API may answer nothing: then the id is all there is.
    if (!data || Object.keys(data).length < 2) return false
    const hasRow = ({ state }: Query) => (state.data as Listed)?.data?.some?.(each => each.id === id) ?? false
    queryClient.setQueriesData<Listed>({ queryKey: [name, 'getList'], predicate: hasRow }, list => {
      const before = list?.data?.find(each => each.id === id)
      if (!list?.data || !before) return list
      const after = { ...before, ...data }
      const counts = list.meta?.counts && recounted(list.meta.counts, definition, before, after)
      return {
        ...list,
        data: list.data.map(each => (each === before ? after : each)),
        ...(counts && { meta: { ...list.meta, counts } }),
      }
    })
    const isList = (query: Query) => query.queryKey[1] === 'getList' && hasRow(query)
    void queryClient.invalidateQueries({ queryKey: [name], predicate: isList, refetchType: 'none' })
    void queryClient.invalidateQueries({
      queryKey: [name],
      predicate: query => !isList(query) && query.queryKey[1] !== 'dialog',
    })
    return true
  }
}
