/**
 * Describes why one row was rejected. The action's own texts for an error code take precedence over the standard texts.
 */
import { useTranslate } from 'react-admin'
import type { ErrorCode } from '../../../../contract/errors'
import { ApiError } from '../../../dataProvider/apiError'
import { errorMessageKey, errorMessageParams } from '../../ui/useErrorToast'
import { UnsavableRowError } from '../bulk/unsavableRow'
import type { ErrorTexts } from '../definition/actions'
import { fieldKey } from '../definition/messageKeys'
import type { ResolvedDefinition } from '../definition/resolve'

/** Texts for single rows. The standard texts of these codes suit only a whole screen ("refresh the page"). */
const rowErrorTexts: ErrorTexts = {
  InvalidOperation: { message: 'engine.refusals.state' },
  EntityNotFound: { message: 'engine.refusals.gone' },
  RequestedEntityFoundById: { message: 'engine.refusals.gone' },
  VersionConflict: { message: 'engine.refusals.changed' },
}

export const useRowErrorText = (definition: ResolvedDefinition) => {
  const translate = useTranslate()
  return (error: unknown, errorTexts: ErrorTexts = {}) => {
    if (error instanceof UnsavableRowError)
      return `${translate(fieldKey(definition, error.source))}: ${translate(error.message, error.params)}`
    const code = error instanceof ApiError ? (error.errorCode as ErrorCode) : undefined
    const reason = code && (errorTexts[code] ?? rowErrorTexts[code])
    return reason
      ? translate(reason.message, { ...reason.params })
      : translate(errorMessageKey(error), errorMessageParams(error))
  }
}

/** Returns whether the error means that the record was deleted. A deleted record can no longer be selected. */
export const isRecordDeletedError = (error: unknown) =>
  error instanceof ApiError && (error.errorCode === 'EntityNotFound' || error.errorCode === 'RequestedEntityFoundById')
