/** Dialog that asks for the password before a change of the second factors. */
import Typography from '@mui/material/Typography'
import { PasswordInput, useTranslate } from 'react-admin'
import { ApiError } from '../../../dataProvider/apiError'
import { readMe } from '../../../session/session'
import { SubmitDialog } from '../../engine/form/SubmitDialog'
import { textInputProps } from '../../engine/inputs/inputProps'
import { useErrorToast } from '../../ui/useErrorToast'

interface PasswordDialogProps {
  /** Title of the dialog, already translated. */
  title: string
  /** Text that explains the consequence of the change, already translated. */
  text?: string
  /** Label of the button, already translated. */
  confirmLabel: string
  /** Sends the change of the second factors with this password. */
  onPassword(password: string): Promise<unknown>
  onClose(): void
}

export const PasswordDialog = ({ title, text, confirmLabel, onPassword, onClose }: PasswordDialogProps) => {
  const translate = useTranslate()
  const toastError = useErrorToast()
  const label = translate('secondFactor.password')
  return (
    <SubmitDialog
      title={title}
      confirmLabel={confirmLabel}
      initial={{ password: '' }}
      maxWidth="xs"
      canSubmit={({ password }) => password !== ''}
      onSubmit={async ({ password }) => {
        try {
          await onPassword(String(password))
          return undefined
        } catch (error) {
          if (error instanceof ApiError && error.fields.password) return { password: 'profile.wrongCurrent' }
          toastError(error)
          return {}
        }
      }}
      onClose={onClose}
    >
      {text && <Typography>{text}</Typography>}
      <Typography>{translate('secondFactor.passwordText')}</Typography>
      <PasswordInput
        {...textInputProps({ source: 'password', label, required: true, readOnly: false })}
        autoComplete="current-password"
      />
      <input type="email" autoComplete="username" value={readMe()?.email ?? ''} readOnly hidden />
    </SubmitDialog>
  )
}
