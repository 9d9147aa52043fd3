/** Dialog that asks for confirmation before an action. Its children are the content. It is open while mounted. */
import Button, { type ButtonProps } from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { CloseButton } from './CloseButton'
import { TitledDialog } from './TitledDialog'

export interface DialogButtonsProps {
  /** Label of the confirm button, already translated. */
  confirmLabel: string
  /** Label of the cancel button, already translated. By default it is "Cancel". */
  keepLabel?: string | undefined
  isBusy?: boolean
  /** A further button, for an alternative action. */
  instead?: ReactNode
  onClose(): void
}

/**
 * The buttons at the bottom of a dialog: cancel, `instead` if it is given, and confirm. Other props are passed to the
 * confirm button.
 */
export const DialogButtons = (
  props: DialogButtonsProps & Pick<ButtonProps, 'type' | 'color' | 'disabled' | 'onClick'>,
) => {
  const { confirmLabel, keepLabel, isBusy = false, instead, onClose, ...confirm } = props
  const translate = useTranslate()
  return (
    <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
      <CloseButton onClose={onClose} disabled={isBusy} autoFocus={confirm.type !== 'submit'}>
        {keepLabel ?? translate('engine.cancel')}
      </CloseButton>
      {instead}
      <Button variant="contained" loading={isBusy} {...confirm}>
        {confirmLabel}
      </Button>
    </DialogActions>
  )
}

interface ConfirmDialogProps extends DialogButtonsProps {
  /** Title of the dialog, already translated. */
  title: string
  isDangerous?: boolean
  children?: ReactNode
  onConfirm(): void
}

export const ConfirmDialog = ({ title, isDangerous = false, children, onConfirm, ...answers }: ConfirmDialogProps) => (
  <TitledDialog title={title} onClose={answers.isBusy ? undefined : answers.onClose} maxWidth="xs">
    {children && <DialogContent>{children}</DialogContent>}
    <DialogButtons {...answers} color={isDangerous ? 'error' : 'primary'} onClick={onConfirm} />
  </TitledDialog>
)
