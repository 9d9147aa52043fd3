/** A dialog with a short form, submitted by its button or Enter. It is open while mounted. */
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import { type ReactNode, useState } from 'react'
import { Form, RecordContextProvider } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { Values } from '../../../dataProvider/endpoints'
import { DialogButtons, type DialogButtonsProps } from '../../ui/ConfirmDialog'
import { FormSaveGuard } from '../../ui/FormSaveGuard'
import { RegisterIncompleteInput } from '../../ui/RegisterIncompleteInput'
import { TitledDialog } from '../../ui/TitledDialog'
import { useUnsavedWork } from '../../ui/unsavedWork'
import { isSameValue } from './conflict/merge'
import { useForgetUnansweredCalls } from './useForgetUnanswered'

interface ButtonsProps extends Pick<DialogButtonsProps, 'confirmLabel' | 'keepLabel' | 'onClose'> {
  /** Returns whether the form can be submitted. Default: always. The rules of the fields apply in any case. */
  canSubmit?(values: Values): boolean
}

const Buttons = ({ canSubmit: isWhole = () => true, ...answers }: ButtonsProps) => {
  const { isSubmitting } = useFormState()
  const isDisabled = !isWhole(useWatch())
  return (
    <>
      <FormSaveGuard isDisabled={isDisabled} />
      <DialogButtons {...answers} type="submit" isBusy={isSubmitting} disabled={isDisabled} />
    </>
  )
}

/** Registers unsaved work while the values differ from the initial values. */
const ReportEntered = () => {
  const values: Values = useWatch()
  const { defaultValues: initial = {} } = useFormState()
  useUnsavedWork(Object.entries(values).some(([source, value]) => !isSameValue(value, initial[source])))
  return null
}

export interface SubmitDialogProps extends ButtonsProps {
  /** Title of the dialog, already translated. */
  title: string
  initial?: Values | undefined
  maxWidth?: 'xs' | 'sm'
  /** Resolves with the errors by field, or with `undefined` after success. */
  onSubmit(values: Values): Promise<Values | undefined>
  children: ReactNode
}

export const SubmitDialog = (props: SubmitDialogProps) => {
  const { title, initial, maxWidth = 'sm', onSubmit, children, ...buttons } = props
  useForgetUnansweredCalls()
  // The initial values are read once, and the form has no record of react-admin's context, such as that of the row
  // around the dialog. Otherwise a change of the record by another user would replace what the user has typed.
  const [defaultValues] = useState(() => ({ ...initial }))
  return (
    <TitledDialog title={title} onClose={buttons.onClose} maxWidth={maxWidth}>
      <RecordContextProvider value={undefined}>
        <Form defaultValues={defaultValues} onSubmit={onSubmit} noValidate disableInvalidFormNotification>
          <DialogContent>
            <Stack spacing={2} sx={{ pt: 1 }}>
              {children}
            </Stack>
          </DialogContent>
          <Buttons {...buttons} />
          <ReportEntered />
          <RegisterIncompleteInput />
        </Form>
      </RecordContextProvider>
    </TitledDialog>
  )
}
