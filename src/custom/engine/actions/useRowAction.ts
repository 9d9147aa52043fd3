/**
 * Runs a row's deletion or transition, one at a time. Afterwards it shows a toast with the record's name, or navigates
 * to the action's target. A row whose change can be undone stays in its place, so that nothing moves under the
 * pointer.
 */

import { useQueryClient } from '@tanstack/react-query'
import { createElement, useCallback, useRef, useState } from 'react'
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Values } from '../../../dataProvider/endpoints'
import type { PortalDataProvider } from '../../../dataProvider/types'
import { currentRecord, recordAfter } from '../../../dataProvider/versions'
import { afterSaving } from '../../ui/afterSaving'
import type { RowAction } from '../definition/actions'
import { isAvailable } from '../definition/availability'
import { actionKey, dialogKey, keepKey, tabKey } from '../definition/messageKeys'
import { recordName } from '../definition/recordName'
import { useScreen } from '../list/ScreenContext'
import { isIn, useListSetting } from '../list/useListSetting'
import { refreshResource } from './recordCache'
import { ToastLink, UndoButton, useSuccessToast } from './successToast'
import { useRejectionToast } from './useRejectionText'

/**
 * Returns a function that refreshes a resource. Use it after calls that bypass the data provider, which refreshes
 * after its own calls.
 */
export const useRefreshResource = () => {
  const queryClient = useQueryClient()
  return useCallback((name: string) => refreshResource(queryClient, name), [queryClient])
}

/** An action that may ask for confirmation. */
export type ConfirmableAction = Extract<RowAction<Values>, { kind: 'delete' | 'transition' }>

/**
 * Returns a function that gives an action's label, the title of its question, and the label of the button that
 * declines.
 */
export const useActionWords = () => {
  const { definition } = useScreen()
  const translate = useTranslate()
  return (action: ConfirmableAction) => {
    const cancel = translate('engine.cancel')
    if (action.kind === 'delete')
      return { label: translate('engine.delete'), title: translate(dialogKey(definition, 'delete')), keepLabel: cancel }
    const label = translate(actionKey(definition, action.key))
    return { label, title: label, keepLabel: translate(keepKey(definition, action.key), { _: cancel }) }
  }
}

interface Run {
  action: ConfirmableAction
  /** The record as it was shown to the user. */
  record: RaRecord
  /** The values of the action's dialog. */
  asked?: Values | undefined
  /** Called instead of showing a toast if another user has changed the record and the action is still possible. */
  onConflict?: (current: RaRecord) => void
}

export const useRowAction = () => {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const { definition, path } = useScreen()
  const { tab: open } = useListSetting()
  const showSuccess = useSuccessToast()
  const navigate = useNavigate()
  const translate = useTranslate()
  const toastRejection = useRejectionToast(definition)
  const running = useRef<Promise<unknown> | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const call = (action: ConfirmableAction, record: RaRecord, asked: Values) =>
    action.kind === 'delete'
      ? dataProvider.delete(definition.name, { id: record.id, previousData: record })
      : dataProvider.transition(definition.name, {
          id: record.id,
          key: action.key,
          values: { ...record, ...asked },
          previousData: record,
          keepsRow: action.undo !== undefined,
        })

  const toastOf = (action: ConfirmableAction) =>
    action.kind === 'delete' ? (definition.toasts?.deleted ?? 'engine.deleted') : (action.toast ?? 'engine.saved')

  /** Returns the toast's action: undo, or a link to the tab that the row moved to. */
  const offerOf = (action: ConfirmableAction, record: RaRecord, answer: Values | undefined) => {
    if (action.kind === 'delete') return undefined
    const undo = definition.actions.find(each => 'key' in each && each.key === action.undo)
    if (undo?.kind === 'transition')
      return createElement(UndoButton, { onUndo: () => run({ action: undo, record: recordAfter(record, answer) }) })
    const tab = definition.tabs?.find(each => answer && isIn(each, answer))
    if (!tab || tab === open) return undefined
    const label = translate('engine.showIn', { tab: translate(tabKey(definition, tab.key)) })
    return createElement(ToastLink, { to: `${path}?tab=${tab.key}`, label })
  }

  const attempt = async ({ action, record, asked = {}, onConflict }: Run): Promise<unknown> => {
    setIsBusy(true)
    try {
      const { data } = await call(action, record, asked)
      if (action.kind === 'transition' && action.goTo) navigate(action.goTo(data ?? {}), afterSaving)
      else showSuccess(toastOf(action), recordName(record, definition), offerOf(action, record, data))
      return undefined
    } catch (error) {
      const current = currentRecord(error)
      if (onConflict && current && isAvailable(action, current)) onConflict(current)
      else {
        const { refusals } = action
        await toastRejection({ error, id: record.id, name: recordName(record, definition), shown: record, refusals })
      }
      return error
    } finally {
      setIsBusy(false)
    }
  }

  /**
   * Runs the action and resolves with the error if it failed. A second call while one is running returns the same
   * promise.
   */
  const run = (change: Run) => {
    running.current ??= attempt(change).finally(() => {
      running.current = null
    })
    return running.current
  }
  return { run, isBusy }
}
