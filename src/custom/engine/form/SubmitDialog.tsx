/** A form of a few fields in a dialog, sent by its button or Enter. Open as long as it is there. */
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { Form } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { Values } from '../../../dataProvider/endpoints'
import { Answers, type AnswersProps } from '../../ui/ConfirmDialog'
import { HoldWhileSaving } from '../../ui/HoldWhileSaving'
import { TitledDialog } from '../../ui/TitledDialog'
import { useUnsavedWork } from '../../ui/unsavedWork'
import { isSame } from './conflict/merge'
import { useForgetUnanswered } from './useForgetUnanswered'

interface ButtonsProps extends Pick<AnswersProps, 'confirmLabel' | 'keepLabel' | 'onClose'> {
  /** Nothing that may be sent is missing; by default the fields say so themselves. */
  isWhole?(values: Values): boolean
}

const Buttons = ({ isWhole = () => true, ...answers }: ButtonsProps) => {
  const { isSubmitting } = useFormState()
  return (
    <>
      <HoldWhileSaving />
      <Answers {...answers} type="submit" isBusy={isSubmitting} disabled={!isWhole(useWatch())} />
    </>
  )
}

/** Registers entered values as unsaved work; values that were entered and removed again are none. */
const ReportEntered = () => {
  const values: Values = useWatch()
  const { defaultValues: initial = {} } = useFormState()
  useUnsavedWork(Object.entries(values).some(([source, value]) => !isSame(value, initial[source])))
  return null
}

export interface SubmitDialogProps extends ButtonsProps {
  /** Translated. */
  title: string
  initial?: Values | undefined
  maxWidth?: 'xs' | 'sm'
  /** Resolves with what is wrong at which field, if anything. */
  onSubmit(values: Values): Promise<Values | undefined>
  children: ReactNode
}

export const SubmitDialog = (props: SubmitDialogProps) => {
  const { title, initial, maxWidth = 'sm', onSubmit, children, ...buttons } = props
  useForgetUnanswered()
  return (
    <TitledDialog title={title} onClose={buttons.onClose} maxWidth={maxWidth}>
      <Form defaultValues={{ ...initial }} onSubmit={onSubmit} noValidate disableInvalidFormNotification>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
          </Stack>
        </DialogContent>
        <Buttons {...buttons} />
        <ReportEntered />
      </Form>
    </TitledDialog>
  )
}
