/** Asks before an action, with the fields of the record that the definition names. Open as long as it is there. */
import Button, { type ButtonProps } from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { type ReactNode, useContext } from 'react'
import { useTranslate } from 'react-admin'
import { TitledDialog } from './TitledDialog'
import { DialogCloseContext } from './unsavedWork'

export interface AnswersProps {
  /** Translated. */
  confirmLabel: string
  /** Translated; "Cancel" where it is left out. */
  keepLabel?: string | undefined
  isBusy?: boolean
  /** A button for what else could be done. */
  instead?: ReactNode
  onClose(): void
}

/** At a dialog's foot: what leaves all as it is, and what goes on; the rest is that button's. */
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
  /** Translated. */
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
