/** A form of a few fields in a dialog, sent by its button or Enter. Open as long as it is there. */
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { Form, useTranslate } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { Values } from '../../dataProvider/endpoints'
import { TitledDialog } from '../layout/TitledDialog'

interface ButtonsProps {
  /** Translated. */
  confirmLabel: string
  /** Translated; "Cancel" where it is left out. */
  keepLabel?: string | undefined
  /** Nothing that may be sent is missing; by default the fields say so themselves. */
  isWhole?(values: Values): boolean
  onClose(): void
}

const Buttons = ({ confirmLabel, keepLabel, isWhole = () => true, onClose }: ButtonsProps) => {
  const translate = useTranslate()
  const { isSubmitting } = useFormState()
  const values = useWatch()
  return (
    <DialogActions>
      <Button onClick={onClose} disabled={isSubmitting}>
        {keepLabel ?? translate('engine.cancel')}
      </Button>
      <Button type="submit" variant="contained" disabled={!isWhole(values)} loading={isSubmitting}>
        {confirmLabel}
      </Button>
    </DialogActions>
  )
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

export const SubmitDialog = ({
  title,
  initial,
  maxWidth = 'sm',
  onSubmit,
  children,
  ...buttons
}: SubmitDialogProps) => (
  <TitledDialog title={title} onClose={buttons.onClose} maxWidth={maxWidth}>
    <Form defaultValues={{ ...initial }} onSubmit={onSubmit} noValidate disableInvalidFormNotification>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {children}
        </Stack>
      </DialogContent>
      <Buttons {...buttons} />
    </Form>
  </TitledDialog>
)
