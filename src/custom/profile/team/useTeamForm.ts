/** Sends the form of a dialog about the team. An error is shown at its field, or else as a toast. */
import { useNotify } from 'react-admin'
import { ApiError } from '../../../dataProvider/apiError'
import type { Values } from '../../../dataProvider/endpoints'
import { useRefreshResource } from '../../engine/actions/useRowAction'
import { toFormErrors } from '../../engine/form/formErrors'
import { useErrorToast } from '../../ui/useErrorToast'

interface TeamFormOptions {
  /** Source of the form's text field. */
  source: string
  send(values: Values): Promise<unknown>
  /** Returns the translation key of the message at the field, for errors that the server does not assign to a field. */
  explain(error: ApiError): string | undefined
  /** Translation key of the toast after success, without its prefix `team.`. */
  done: string
  /** E-mail address that the toast shows. */
  email?: string
  onClose(): void
}

/** Returns the dialog's `onSubmit`. */
export const useTeamForm = ({ source, send, explain, done, email, onClose }: TeamFormOptions) => {
  const notify = useNotify()
  const toastError = useErrorToast()
  const refresh = useRefreshResource()
  return async (values: Values): Promise<Values | undefined> => {
    try {
      await send(values)
    } catch (error) {
      if (error instanceof ApiError && error.errorCode === 'SavedEarlier') void refresh('team')
      const message = error instanceof ApiError ? explain(error) : undefined
      if (message) return { [source]: message }
      const errors = toFormErrors(error, [{ source }])
      if (!errors[source]) toastError(error)
      return errors
    }
    await refresh('team')
    notify(`team.${done}`, { type: 'success', messageArgs: { email } })
    onClose()
    return undefined
  }
}
