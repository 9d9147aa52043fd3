/**
 * Describes why a change was rejected: the record's name, its state if it has one, the reason, and what another user
 * has changed.
 */
import type { RaRecord } from 'react-admin'
import { useErrorToast } from '../../ui/useErrorToast'
import type { ErrorTexts } from '../definition/actions'
import type { ResolvedDefinition } from '../definition/resolve'
import { recordStateKey, useCurrentRecord, useRecordStateText } from './currentState'
import { useRecordComparison } from './useRecordComparison'
import { useRowErrorText } from './useRowErrorText'

interface Rejection {
  error: unknown
  /** The record's name; empty if it has none. */
  name: string
  /** The record as it is now on the server, if known. */
  current?: RaRecord | undefined
  /** The record as the user saw it when starting the action. */
  shown?: RaRecord | undefined
  errorTexts?: ErrorTexts | undefined
}

/** Returns a function that describes a rejection. The state is left out if the user saw the record in this state. */
export const useRejectionText = (definition: ResolvedDefinition) => {
  const stateText = useRecordStateText(definition)
  const rejectionText = useRowErrorText(definition)
  const changesOf = useRecordComparison(definition)
  return ({ error, name, current, shown, errorTexts }: Rejection) => {
    const reason = rejectionText(error, errorTexts)
    const isSameState = shown && current && recordStateKey(definition, shown) === recordStateKey(definition, current)
    const state = current && !isSameState ? stateText(current, name) : ''
    const first = [state, reason].filter(Boolean)
    const changes = shown && current ? changesOf(shown, current) : []
    const text = [...first, ...changes.map(({ label, now }) => `${label}: ${now || '–'}`)].join('. ')
    return name && !state ? `${name}: ${text}` : text
  }
}

/**
 * Returns a function that shows a rejection as a toast. If the record may have changed and the error does not contain
 * its current version, the record is read from the server.
 */
export const useRejectionToast = (definition: ResolvedDefinition) => {
  const toastError = useErrorToast()
  const textOf = useRejectionText(definition)
  const currentOf = useCurrentRecord(definition.name)
  return async ({ id, ...rejected }: Omit<Rejection, 'current'> & { id: RaRecord['id'] }) => {
    const current = await currentOf(rejected.error, id)
    toastError(rejected.error, textOf({ ...rejected, current }))
  }
}
