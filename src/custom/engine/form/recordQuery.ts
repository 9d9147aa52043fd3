/**
 * How a dialog gets its record: by a call of its own each time it opens, because a list's row may be minutes old. A view shows
 * the row until the answer is there; a form begins with the answer alone. Kept only while the dialog is open.
 */
import { useQueryClient } from '@tanstack/react-query'
import type { RaRecord, UseGetOneOptions } from 'react-admin'
import type { AnyDefinition, Mode } from '../definition/definition'

export const useRecordQuery = (
  { name, isWhole }: Pick<AnyDefinition, 'name' | 'isWhole'>,
  id: string | undefined,
  mode: Mode,
) => {
  const queryClient = useQueryClient()
  const fromLists = () =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: [name, 'getList'] })
      .flatMap(({ state }) => (state.data as { data?: RaRecord[] } | undefined)?.data ?? [])
      .find(record => String(record.id) === id && (isWhole?.(record) ?? true))
  return {
    queryKey: [name, 'dialog', id],
    ...(mode === 'view' && { placeholderData: fromLists }),
    enabled: id !== undefined,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: mode === 'view',
    // The dialog says it in the record's place.
    onError: () => undefined,
  } as UseGetOneOptions<RaRecord>
}
