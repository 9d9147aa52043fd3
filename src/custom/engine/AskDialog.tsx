/** Asks for the values that a transition needs, under the fields of the record that its `confirm` names. */
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { type ReactNode, useId } from 'react'
import { Form, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { Values } from '../../dataProvider/endpoints'
import type { Ask } from './actions'
import { FieldInput } from './FieldInput'
import { toFormErrors } from './formErrors'

interface ButtonsProps {
  confirmLabel: string
  onClose(): void
}

const Buttons = ({ confirmLabel, onClose }: ButtonsProps) => {
  const translate = useTranslate()
  const { isSubmitting } = useFormState()
  return (
    <DialogActions>
      <Button onClick={onClose} disabled={isSubmitting}>
        {translate('engine.cancel')}
      </Button>
      <Button type="submit" variant="contained" loading={isSubmitting}>
        {confirmLabel}
      </Button>
    </DialogActions>
  )
}

interface AskDialogProps extends ButtonsProps {
  /** Translated. */
  title: string
  ask: Ask<Values>
  children: ReactNode
  /** The error, where it failed: the dialog stays, with what the server said at its fields. */
  onConfirm(asked: Values): Promise<unknown>
}

export const AskDialog = ({ title, ask, children, onConfirm, ...buttons }: AskDialogProps) => {
  const id = useId()
  const submit = async (asked: Values) => {
    const error = await onConfirm(asked)
    if (error !== undefined) return toFormErrors(error, ask.fields)
    buttons.onClose()
    return undefined
  }
  return (
    <Dialog open onClose={buttons.onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{title}</DialogTitle>
      <Form defaultValues={{ ...ask.initial }} onSubmit={submit} noValidate disableInvalidFormNotification>
        <DialogContent sx={{ pt: 0.5 }}>
          <Stack spacing={2}>
            {children}
            {ask.fields.map(field => (
              <FieldInput key={field.source} field={field} mode="create" />
            ))}
          </Stack>
        </DialogContent>
        <Buttons {...buttons} />
      </Form>
    </Dialog>
  )
}
