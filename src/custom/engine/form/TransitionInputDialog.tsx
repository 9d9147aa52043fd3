/** A dialog that asks for the values that a transition needs, below the record's fields that its `confirm` names. */
import type { Values } from '../../../dataProvider/endpoints'
import type { TransitionInputs } from '../definition/actions'
import { FieldInput } from './FieldInput'
import { toInputErrors } from './formErrors'
import { SubmitDialog, type SubmitDialogProps } from './SubmitDialog'

type FrameProps = Pick<SubmitDialogProps, 'title' | 'confirmLabel' | 'keepLabel' | 'canSubmit' | 'children' | 'onClose'>

/** Returns whether the error was already converted by `toInputErrors`. */
const isFormErrors = (error: unknown): error is Values =>
  !(error instanceof Error) && typeof error === 'object' && error !== null && 'root' in error

interface AskDialogProps extends FrameProps {
  ask: TransitionInputs<Values>
  /**
   * Resolves with `undefined` if the action succeeded, otherwise with the error or the form's errors. After an error
   * the dialog stays open and shows the server's messages next to the fields.
   */
  onConfirm(entered: Values): Promise<unknown>
}

export const TransitionInputDialog = ({ ask, children, onConfirm, ...frame }: AskDialogProps) => {
  const submit = async (entered: Values) => {
    const error = await onConfirm(entered)
    if (isFormErrors(error)) return error
    if (error !== undefined) return toInputErrors(error, ask, entered)
    frame.onClose()
    return undefined
  }
  return (
    <SubmitDialog {...frame} initial={ask.initial} maxWidth="xs" onSubmit={submit}>
      {children}
      {ask.fields.map(field => (
        <FieldInput key={field.source} field={field} mode="create" />
      ))}
    </SubmitDialog>
  )
}
