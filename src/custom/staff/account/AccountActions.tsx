/** The actions by which support staff help the holder of an account who cannot sign in. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { TextInput, useNotify, useTranslate } from 'react-admin'
import type { SupportAccount } from '../../../../contract/staffAccounts'
import type { Values } from '../../../dataProvider/endpoints'
import { http } from '../../../dataProvider/http'
import { rules } from '../../engine/definition/rules'
import { toFormErrors } from '../../engine/form/formErrors'
import { SubmitDialog } from '../../engine/form/SubmitDialog'
import { textInputProps } from '../../engine/inputs/inputProps'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useErrorToast } from '../../ui/useErrorToast'
import { accountCallPath, useAccountAction, useRefreshAccount } from './useAccountForSupport'

interface DialogProps {
  account: SupportAccount
  onClose(): void
}

const ResetDialog = ({ account: { id, email }, onClose }: DialogProps) => {
  const translate = useTranslate()
  const { isBusy, run } = useAccountAction(id)
  return (
    <ConfirmDialog
      title={translate('account.reset.action')}
      confirmLabel={translate('account.reset.action')}
      isBusy={isBusy}
      onConfirm={() => void run(`${accountCallPath(id)}/reset-password`, 'POST', 'reset.sent').then(onClose)}
      onClose={onClose}
    >
      {translate('account.reset.text', { email })}
    </ConfirmDialog>
  )
}

const reasonMax = 500
const fields = [
  { source: 'email', errorTexts: { NotUnique: { message: 'account.changeEmail.same' } } },
  { source: 'reason' },
]

/** Returns the dialog's `onSubmit`. Errors are shown at their fields, or else as a toast. */
const useEmailChange = ({ account: { id }, onClose }: DialogProps) => {
  const notify = useNotify()
  const toastError = useErrorToast()
  const refresh = useRefreshAccount(id)
  return async ({ email, reason }: Values): Promise<Values | undefined> => {
    try {
      const body = { email: String(email).trim(), reason: String(reason).trim() }
      await http(`${accountCallPath(id)}/change-email`, { method: 'POST', body })
    } catch (error) {
      const errors = toFormErrors(error, fields)
      if (!fields.some(({ source }) => errors[source])) toastError(error)
      return errors
    }
    await refresh()
    notify('account.changeEmail.sent', { type: 'success' })
    onClose()
    return undefined
  }
}

const EmailDialog = (props: DialogProps) => {
  const translate = useTranslate()
  const submit = useEmailChange(props)
  const word = (key: string, params?: object) => translate(`account.changeEmail.${key}`, { ...params })
  const email = { source: 'email', label: word('email'), required: true, readOnly: false, rules: [rules.email] }
  const reason = { source: 'reason', label: word('reason'), required: true, readOnly: false }
  return (
    <SubmitDialog
      title={word('action')}
      confirmLabel={word('send')}
      initial={{ email: '', reason: '' }}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Typography>{word('text', { email: props.account.email })}</Typography>
      <TextInput {...textInputProps(email)} type="email" autoComplete="off" />
      <TextInput
        {...textInputProps({ ...reason, rules: [rules.maxLength(reasonMax)], hint: 'account.changeEmail.hint' })}
        multiline
        minRows={2}
      />
    </SubmitDialog>
  )
}

const dialogs = { reset: ResetDialog, changeEmail: EmailDialog }
type AccountAction = keyof typeof dialogs

export const AccountActions = ({ account }: Pick<DialogProps, 'account'>) => {
  const translate = useTranslate()
  const [open, setOpen] = useState<AccountAction>()
  const Dialog = open && dialogs[open]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {(Object.keys(dialogs) as AccountAction[]).map(action => (
        <Button key={action} variant="outlined" onClick={() => setOpen(action)}>
          {translate(`account.${action}.action`)}
        </Button>
      ))}
      {Dialog && <Dialog account={account} onClose={() => setOpen(undefined)} />}
    </Box>
  )
}
