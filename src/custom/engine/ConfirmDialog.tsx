/** Asks before an action, with the fields of the record that the definition names. Open as long as it is there. */
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'

interface ConfirmDialogProps {
  /** Translated. */
  title: string
  confirmLabel: string
  isBusy?: boolean
  isDangerous?: boolean
  children?: ReactNode
  onConfirm(): void
  onClose(): void
}

export const ConfirmDialog = ({ title, confirmLabel, children, ...rest }: ConfirmDialogProps) => {
  const { isBusy = false, isDangerous = false, onConfirm, onClose } = rest
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{title}</DialogTitle>
      {children && <DialogContent>{children}</DialogContent>}
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} autoFocus>
          {translate('engine.cancel')}
        </Button>
        <Button variant="contained" color={isDangerous ? 'error' : 'primary'} loading={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
