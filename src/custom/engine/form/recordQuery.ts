/**
 * Returns the query options for a dialog's record. Each dialog fetches its record when it opens, because the list's row
 * may be minutes old. A view shows that row while it loads the record; a form waits. The record stays cached only while
 * the dialog is open.
 */
import { useQueryClient } from '@tanstack/react-query'
import type { RaRecord, UseGetOneOptions } from 'react-admin'
import type { AnyDefinition, FormMode } from '../definition/definition'

export const useRecordQuery = (
  { name, isWhole }: Pick<AnyDefinition, 'name' | 'isWhole'>,
  id: string | undefined,
  mode: FormMode,
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
    ...(mode !== 'view' && { refetchOnReconnect: false, refetchOnWindowFocus: false }),
    // Suppresses react-admin's toast, because the dialog itself shows the error.
    onError: () => undefined,
  } as UseGetOneOptions<RaRecord>
}
