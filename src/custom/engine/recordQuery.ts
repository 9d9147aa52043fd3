/**
 * How a dialog gets its record: the list's row where it is whole and known to be as last saved, else its own call. Kept
 * only while the dialog is open, and apart from react-admin's own cache of records, which lists fill once and leave.
 */
import { useQueryClient } from '@tanstack/react-query'
import type { RaRecord, UseGetOneOptions } from 'react-admin'
import type { AnyDefinition } from './definition'

export const useRecordQuery = ({ name, isWhole }: Pick<AnyDefinition, 'name' | 'isWhole'>, id: string | undefined) => {
  const queryClient = useQueryClient()
  const fromLists = () =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: [name, 'getList'], predicate: ({ state }) => !state.isInvalidated })
      .flatMap(({ state }) => (state.data as { data: RaRecord[] } | undefined)?.data ?? [])
      .find(record => String(record.id) === id && (isWhole?.(record) ?? true))
  return {
    queryKey: [name, 'dialog', id],
    initialData: fromLists,
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    // The dialog says it in the record's place.
    onError: () => undefined,
  } as UseGetOneOptions<RaRecord>
}
