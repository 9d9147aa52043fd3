/** Last confirmation before an account is deleted. Its button is enabled after 5 seconds (spec section 4). */
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import { CloseButton } from '../ui/CloseButton'
import { TitledDialog } from '../ui/TitledDialog'
import { DownloadDataButton } from './DownloadDataButton'
import { useAccountDeletion } from './useAccountDeletion'
import { useCountdown } from './useCountdown'

export const DeleteAccountDialog = ({ onClose }: { onClose(): void }) => {
  const translate = useTranslate()
  const left = useCountdown(limits.deleteCountdownSeconds)
  const { remove, isBusy } = useAccountDeletion()
  const words = (key: string) => translate(`profile.deletion.${key}`)
  return (
    <TitledDialog title={words('ask')} onClose={isBusy ? undefined : onClose} maxWidth="xs">
      <DialogContent>
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <Typography>{`${words('text')} ${words('warning')}`}</Typography>
          <DownloadDataButton />
          <Typography role={left > 0 ? 'timer' : 'status'} sx={{ color: 'text.secondary' }}>
            {left > 0 ? translate('profile.deletion.countdown', { smart_count: left }) : words('ready')}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose} disabled={isBusy} autoFocus>
          {translate('engine.cancel')}
        </CloseButton>
        <Button variant="contained" color="error" disabled={left > 0} loading={isBusy} onClick={remove}>
          {words('confirm')}
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}
