/**
 * Runs a row's deletion or transition, one at a time. After success it shows a toast with the record's name, or
 * navigates to the action's target. A row whose change can be undone stays in its place, so that the rows below the
 * pointer do not move.
 */

import { useQueryClient } from '@tanstack/react-query'
import { createElement, useCallback, useRef, useState } from 'react'
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Values } from '../../../dataProvider/endpoints'
import { currentRecordOfConflict, mergeResponse } from '../../../dataProvider/ifMatch'
import type { PortalDataProvider } from '../../../dataProvider/types'
import { afterSavingOptions } from '../../ui/afterSaving'
import type { RowAction } from '../definition/actions'
import { findUndoTransition, isActionAvailable } from '../definition/availability'
import { actionKey, declineButtonKey, dialogKey, tabKey } from '../definition/messageKeys'
import { recordName } from '../definition/recordName'
import { useScreen } from '../list/ScreenContext'
import { findTab, useListFilters } from '../list/useListFilters'
import { refreshResource } from './recordCache'
import { ToastLink, UndoButton, useSuccessToast } from './successToast'
import { useRejectionToast } from './useRejectionText'

/**
 * Returns a function that refreshes a resource after a call that bypasses the data provider. Calls of the data provider
 * refresh their resource themselves.
 */
export const useRefreshResource = () => {
  const queryClient = useQueryClient()
  return useCallback((name: string) => refreshResource(queryClient, name), [queryClient])
}

/** A deletion or transition of a row. Its definition can require a confirmation. */
export type ConfirmableAction = Extract<RowAction<Values>, { kind: 'delete' | 'transition' }>

/**
 * Returns a function that returns the texts of an action: its label, and the title and the cancel button's label of its
 * confirmation dialog.
 */
export const useActionTexts = () => {
  const { definition } = useScreen()
  const translate = useTranslate()
  return (action: ConfirmableAction) => {
    const cancel = translate('engine.cancel')
    if (action.kind === 'delete')
      return { label: translate('engine.delete'), title: translate(dialogKey(definition, 'delete')), keepLabel: cancel }
    const label = translate(actionKey(definition, action.key))
    return { label, title: label, keepLabel: translate(declineButtonKey(definition, action.key), { _: cancel }) }
  }
}

/** The input of a user in the dialog of an action. */
export interface EnteredInput {
  entered?: Values | undefined
  /** Returns true if the dialog shows the error at one of its inputs. No toast then repeats it. */
  isErrorShown?: (error: unknown) => boolean
}

interface Run extends EnteredInput {
  action: ConfirmableAction
  /** The record as the user saw it when starting the action. */
  record: RaRecord
  /** Called instead of showing a toast if another user has changed the record and the action is still possible. */
  onConflict?: (current: RaRecord) => void
}

export const useRowAction = () => {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const { definition, path } = useScreen()
  const { tab: open } = useListFilters()
  const showSuccess = useSuccessToast()
  const navigate = useNavigate()
  const translate = useTranslate()
  const toastRejection = useRejectionToast(definition)
  const running = useRef<Promise<unknown> | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const call = (action: ConfirmableAction, record: RaRecord, entered: Values) =>
    action.kind === 'delete'
      ? dataProvider.delete(definition.name, { id: record.id, previousData: record })
      : dataProvider.transition(definition.name, {
          id: record.id,
          key: action.key,
          values: { ...record, ...entered },
          previousData: record,
          keepsRow: findUndoTransition(action, definition) !== undefined,
        })

  const toastOf = (action: ConfirmableAction) =>
    action.kind === 'delete' ? (definition.toasts?.deleted ?? 'engine.deleted') : (action.toast ?? 'engine.saved')

  /** Returns the toast's Undo button, or a link to the tab that the row moved to, or `undefined`. */
  const toastActionOf = (action: ConfirmableAction, record: RaRecord, answer: Values | undefined) => {
    if (action.kind === 'delete') return undefined
    const undo = findUndoTransition(action, definition)
    if (undo)
      return createElement(UndoButton, { onUndo: () => run({ action: undo, record: mergeResponse(record, answer) }) })
    const tab = answer && findTab(definition.tabs, answer)
    if (!tab || tab === open) return undefined
    const label = translate('engine.showIn', { tab: translate(tabKey(definition, tab.key)) })
    return createElement(ToastLink, { to: `${path}?tab=${tab.key}`, label })
  }

  const attempt = async ({ action, record, entered = {}, onConflict, isErrorShown }: Run): Promise<unknown> => {
    setIsBusy(true)
    try {
      const { data } = await call(action, record, entered)
      if (action.kind === 'transition' && action.goTo) navigate(action.goTo(data ?? {}), afterSavingOptions)
      else showSuccess(toastOf(action), recordName(record, definition), toastActionOf(action, record, data))
      return undefined
    } catch (error) {
      const current = currentRecordOfConflict(error)
      if (onConflict && current && isActionAvailable(action, current)) onConflict(current)
      else if (!isErrorShown?.(error)) {
        const { errorTexts } = action
        await toastRejection({ error, id: record.id, name: recordName(record, definition), shown: record, errorTexts })
      }
      return error
    } finally {
      setIsBusy(false)
    }
  }

  /** Runs the action and resolves with the error if it failed. A second call meanwhile returns the same promise. */
  const run = (change: Run) => {
    running.current ??= attempt(change).finally(() => {
      running.current = null
    })
    return running.current
  }
  return { run, isBusy }
}
