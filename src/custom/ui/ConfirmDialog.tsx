/**
 * Dialog that asks for confirmation before an action, with the record's fields that the definition names. It is open
 * while it is mounted.
 */
import Button, { type ButtonProps } from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { type ReactNode, useContext } from 'react'
import { useTranslate } from 'react-admin'
import { TitledDialog } from './TitledDialog'
import { DialogCloseContext } from './unsavedWork'

export interface AnswersProps {
  /** Translated text. */
  confirmLabel: string
  /** Translated text; "Cancel" by default. */
  keepLabel?: string | undefined
  isBusy?: boolean
  /** Button for an alternative action. */
  instead?: ReactNode
  onClose(): void
}

/**
 * Buttons at the bottom of a dialog: one that cancels and one that confirms. Other props are those of the confirming
 * button.
 */
export const Answers = (props: AnswersProps & Pick<ButtonProps, 'type' | 'color' | 'disabled' | 'onClick'>) => {
  const { confirmLabel, keepLabel, isBusy = false, instead, onClose, ...confirm } = props
  const translate = useTranslate()
  const close = useContext(DialogCloseContext)
  return (
    <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
      <Button onClick={() => close(onClose)} disabled={isBusy} autoFocus={confirm.type !== 'submit'}>
        {keepLabel ?? translate('engine.cancel')}
      </Button>
      {instead}
      <Button variant="contained" loading={isBusy} {...confirm}>
        {confirmLabel}
      </Button>
    </DialogActions>
  )
}

interface ConfirmDialogProps extends AnswersProps {
  /** Translated text. */
  title: string
  isDangerous?: boolean
  children?: ReactNode
  onConfirm(): void
}

export const ConfirmDialog = ({ title, isDangerous = false, children, onConfirm, ...answers }: ConfirmDialogProps) => (
  <TitledDialog title={title} onClose={answers.isBusy ? undefined : answers.onClose} maxWidth="xs">
    {children && <DialogContent>{children}</DialogContent>}
    <Answers {...answers} color={isDangerous ? 'error' : 'primary'} onClick={onConfirm} />
  </TitledDialog>
)
