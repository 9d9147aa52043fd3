/** A form of a few fields in a dialog, sent by its button or Enter. Open as long as it is there; what is typed, no tap beside it throws away. */
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Form } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { Values } from '../../dataProvider/endpoints'
import { HoldWhileSaving } from '../layout/HoldWhileSaving'
import { TitledDialog } from '../layout/TitledDialog'
import { Answers, type AnswersProps } from './ConfirmDialog'
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

/** Tells the dialog around the form. */
const TellTyped = ({ isTyped }: { isTyped: RefObject<boolean> }) => {
  const values: Values = useWatch()
  const { defaultValues: initial = {} } = useFormState()
  useEffect(() => {
    // What was typed and taken out again is nothing.
    isTyped.current = Object.entries(values).some(([source, value]) => (value ?? '') !== (initial[source] ?? ''))
  }, [isTyped, values, initial])
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
  const isTyped = useRef(false)
  useForgetUnanswered()
  const close = (_: object, reason: string) => {
    if (reason !== 'backdropClick' || !isTyped.current) buttons.onClose()
  }
  return (
    <TitledDialog title={title} onClose={close} maxWidth={maxWidth}>
      <Form defaultValues={{ ...initial }} onSubmit={onSubmit} noValidate disableInvalidFormNotification>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
          </Stack>
        </DialogContent>
        <Buttons {...buttons} />
        <TellTyped isTyped={isTyped} />
      </Form>
    </TitledDialog>
  )
}
