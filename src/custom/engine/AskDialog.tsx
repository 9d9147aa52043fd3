/** Asks for the values that a transition needs, under the fields of the record that its `confirm` names. */
import type { ReactNode } from 'react'
import type { Values } from '../../dataProvider/endpoints'
import type { Ask } from './actions'
import { FieldInput } from './FieldInput'
import { toFormErrors } from './formErrors'
import { SubmitDialog } from './SubmitDialog'

interface AskDialogProps {
  /** Translated. */
  title: string
  confirmLabel: string
  keepLabel?: string | undefined
  ask: Ask<Values>
  children: ReactNode
  /** The error, where it failed: the dialog stays, with what the server said at its fields. */
  onConfirm(asked: Values): Promise<unknown>
  onClose(): void
}

export const AskDialog = ({ title, confirmLabel, keepLabel, ask, children, onConfirm, onClose }: AskDialogProps) => {
  const submit = async (asked: Values) => {
    const error = await onConfirm(asked)
    if (error !== undefined) return toFormErrors(error, ask.fields)
    onClose()
    return undefined
  }
  return (
    <SubmitDialog
      title={title}
      submitLabel={confirmLabel}
      keepLabel={keepLabel}
      initial={ask.initial}
      maxWidth="xs"
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      {ask.fields.map(field => (
        <FieldInput key={field.source} field={field} mode="create" />
      ))}
    </SubmitDialog>
  )
}
