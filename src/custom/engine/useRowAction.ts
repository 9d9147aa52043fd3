/** Runs a row's delete or transition once at a time: call → toast, or the address to go on to → the resource's lists anew. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { type RaRecord, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Values } from '../../dataProvider/endpoints'
import type { RowAction } from './actions'
import type { Resolved } from './resolve'
import { useErrorToast } from './useErrorToast'
import { usePortalProvider } from './usePortalProvider'

/** Every query whose key begins with the resource's name, the side panels' too; not the record of an open dialog. */
export const useRefreshResource = () => {
  const queryClient = useQueryClient()
  return useCallback(
    (name: string) =>
      queryClient.invalidateQueries({ queryKey: [name], predicate: ({ queryKey }) => queryKey[1] !== 'dialog' }),
    [queryClient],
  )
}

type Runnable = Extract<RowAction<Values>, { kind: 'delete' | 'transition' }>

export const useRowAction = (definition: Resolved) => {
  const dataProvider = usePortalProvider()
  const notify = useNotify()
  const navigate = useNavigate()
  const toastError = useErrorToast()
  const refresh = useRefreshResource()
  const running = useRef<Promise<unknown> | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const call = (action: Runnable, record: RaRecord, asked: Values) =>
    action.kind === 'delete'
      ? dataProvider.delete(definition.name, { id: record.id, previousData: record })
      : dataProvider.transition(definition.name, { id: record.id, key: action.key, values: { ...record, ...asked } })

  const toastOf = (action: Runnable) =>
    action.kind === 'delete' ? (definition.toasts?.deleted ?? 'engine.deleted') : (action.toast ?? 'engine.saved')

  const attempt = async (action: Runnable, record: RaRecord, asked: Values): Promise<unknown> => {
    setIsBusy(true)
    try {
      const { data } = await call(action, record, asked)
      if (action.kind === 'transition' && action.goTo) navigate(action.goTo(data ?? {}))
      else notify(toastOf(action), { type: 'success' })
      await refresh(definition.name)
      return undefined
    } catch (error) {
      toastError(error)
      return error
    } finally {
      setIsBusy(false)
    }
  }

  /** `asked`: what its dialog asked for. The error, where it failed; a second call waits for the first. */
  const run = (action: Runnable, record: RaRecord, asked: Values = {}) => {
    running.current ??= attempt(action, record, asked).finally(() => {
      running.current = null
    })
    return running.current
  }
  return { run, isBusy }
}
