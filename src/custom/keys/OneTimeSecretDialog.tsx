/** Shows a secret that the server sends only once: a new API key, or the signing secret of a webhook. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { CloseButton } from '../ui/CloseButton'
import { TitledDialog } from '../ui/TitledDialog'
import { useUnsavedWork } from '../ui/unsavedWork'

interface ShownSecretProps {
  name: string
  /** Translation keys: `label` of the field, `once` of the notice that the secret is shown only once. */
  label: string
  once: string
  value: string
  onClose(): void
}

export const OneTimeSecretDialog = ({ name, label, once, value, onClose }: ShownSecretProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const id = useId()
  useUnsavedWork(true, { isKeptOnClose: true })
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    notify('keys.copied', { type: 'success' })
  }
  return (
    <TitledDialog title={name} maxWidth="sm">
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Alert severity="warning">{translate(once)}</Alert>
          <TextField
            id={`${id}-key`}
            label={translate(label)}
            value={value}
            slotProps={{ input: { readOnly: true }, htmlInput: { style: { fontFamily: 'monospace' } } }}
            multiline
            fullWidth
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        {/* The clipboard exists only on secure pages. Elsewhere the user selects and copies the secret. */}
        {navigator.clipboard && <Button onClick={() => void copy()}>{translate('keys.copy')}</Button>}
        <CloseButton variant="contained" onClose={onClose}>
          {translate('keys.stored')}
        </CloseButton>
      </DialogActions>
    </TitledDialog>
  )
}
