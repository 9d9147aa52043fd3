/** A form of a few fields in a dialog, sent by its button or Enter. Open as long as it is there. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'

interface SubmitDialogProps {
  /** Translated, as the button's label is. */
  title: string
  submitLabel: string
  /** Nothing that may be sent is missing. */
  isWhole: boolean
  isBusy: boolean
  onSubmit(): void
  onClose(): void
  children: ReactNode
}

export const SubmitDialog = ({
  title,
  submitLabel,
  isWhole,
  isBusy,
  onSubmit,
  onClose,
  children,
}: SubmitDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{title}</DialogTitle>
      {/* The fields scroll, the buttons stay. */}
      <Box component="form" onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('engine.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!isWhole} loading={isBusy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
