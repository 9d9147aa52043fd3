/** Asks before an action, with the fields of the record that the definition names. Open as long as it is there. */
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { TitledDialog } from '../layout/TitledDialog'

interface ConfirmDialogProps {
  /** Translated. */
  title: string
  confirmLabel: string
  /** Translated; "Cancel" where it is left out. */
  keepLabel?: string | undefined
  isBusy?: boolean
  isDangerous?: boolean
  /** A button for what else could be done. */
  instead?: ReactNode
  children?: ReactNode
  onConfirm(): void
  onClose(): void
}

export const ConfirmDialog = ({ title, confirmLabel, keepLabel, children, ...rest }: ConfirmDialogProps) => {
  const { isBusy = false, isDangerous = false, instead, onConfirm, onClose } = rest
  const translate = useTranslate()
  return (
    <TitledDialog title={title} onClose={isBusy ? undefined : onClose} maxWidth="xs">
      {children && <DialogContent>{children}</DialogContent>}
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={onClose} disabled={isBusy} autoFocus>
          {keepLabel ?? translate('engine.cancel')}
        </Button>
        {instead}
        <Button variant="contained" color={isDangerous ? 'error' : 'primary'} loading={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}
