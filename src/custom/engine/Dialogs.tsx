/** The dialog that the address names, over the list. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback } from 'react'
import { type RaRecord, useNotify } from 'react-admin'
import type { DialogProps, Lazy, Mode } from './definition'
import { FormDialog } from './FormDialog'
import type { OpenDialog } from './listRoute'
import { useScreen } from './ScreenContext'
import { usePortalProvider } from './usePortalProvider'
import { useRefreshResource } from './useRowAction'

const modes = { create: 'create', edit: 'edit', view: 'view', sub: 'view' } as const satisfies Record<string, Mode>

/** The list's row where it is known to be as last saved, else its own call. Kept only while the dialog is open. */
const useRecord = (name: string, id: string | undefined) => {
  const dataProvider = usePortalProvider()
  const queryClient = useQueryClient()
  const fromLists = () =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: [name, 'getList'], predicate: ({ state }) => !state.isInvalidated })
      .flatMap(({ state }) => (state.data as { data: RaRecord[] } | undefined)?.data ?? [])
      .find(record => String(record.id) === id)
  return useQuery({
    queryKey: [name, 'dialog', id],
    queryFn: async ({ signal }) => (await dataProvider.getOne<RaRecord>(name, { id: id ?? '', signal })).data,
    initialData: fromLists,
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

const useSaved = (mode: Mode) => {
  const { definition, closeDialog } = useScreen()
  const notify = useNotify()
  const refresh = useRefreshResource()
  return useCallback(() => {
    const own = mode === 'create' ? definition.toasts?.created : definition.toasts?.updated
    notify(own ?? 'engine.saved', { type: 'success' })
    closeDialog()
    refresh(definition.name)
  }, [mode, definition, notify, refresh, closeDialog])
}

const Opened = ({ open }: { open: OpenDialog }) => {
  const { definition, route, closeDialog } = useScreen()
  const mode = modes[open.kind]
  const id = open.kind === 'create' ? undefined : open.id
  const { data: record, error, refetch } = useRecord(definition.name, id)
  const onSaved = useSaved(mode)
  const props = { mode, id, record, places: route.places, onClose: closeDialog, onSaved }
  const Own: Lazy<DialogProps> | undefined =
    open.kind === 'sub' ? definition.subRoutes?.[open.segment] : definition.dialog
  return (
    <Suspense fallback={null}>
      {Own ? (
        <Own {...props} loadError={error} onRetry={refetch} />
      ) : (
        <FormDialog {...props} loadError={error} onRetry={refetch} />
      )}
    </Suspense>
  )
}

/** Keyed by what is open: another dialog begins anew, nothing of the last one stays. */
export const Dialogs = () => {
  const { open } = useScreen().route
  return open ? <Opened key={JSON.stringify(open)} open={open} /> : null
}
