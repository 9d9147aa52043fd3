/** Says why one row was rejected. The action's own texts for an error code take precedence. */
import { useTranslate } from 'react-admin'
import type { ErrorCode } from '../../../../contract/errors'
import { ApiError } from '../../../dataProvider/apiError'
import { errorKey, errorParams } from '../../ui/useErrorToast'
import { UnsavableRow } from '../bulk/unsavableRow'
import type { Refusals } from '../definition/actions'
import { fieldKey } from '../definition/messageKeys'
import type { Resolved } from '../definition/resolve'

/** The standard texts of these codes suit a whole screen ("refresh the page"), not a single row. */
const rowReasons: Refusals = {
  InvalidOperation: { message: 'engine.refusals.state' },
  EntityNotFound: { message: 'engine.refusals.gone' },
  RequestedEntityFoundById: { message: 'engine.refusals.gone' },
  VersionConflict: { message: 'engine.refusals.changed' },
}

export const useRefusalText = (definition: Resolved) => {
  const translate = useTranslate()
  return (error: unknown, refusals: Refusals = {}) => {
    if (error instanceof UnsavableRow)
      return `${translate(fieldKey(definition, error.source))}: ${translate(error.message, error.params)}`
    const code = error instanceof ApiError ? (error.errorCode as ErrorCode) : undefined
    const reason = code && (refusals[code] ?? rowReasons[code])
    return reason ? translate(reason.message, { ...reason.params }) : translate(errorKey(error), errorParams(error))
  }
}

/** Returns whether the record is gone, so that it can no longer be selected. */
export const isGone = (error: unknown) =>
  error instanceof ApiError && (error.errorCode === 'EntityNotFound' || error.errorCode === 'RequestedEntityFoundById')
