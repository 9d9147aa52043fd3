/** Dialog that shows a large picture. It is open while mounted. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { CloseOnBack } from '../../ui/CloseOnBack'

interface PictureDialogProps {
  url: string
  name: string
  onClose(): void
}

export const PictureDialog = ({ url, name, onClose: close }: PictureDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="md">
      <CloseOnBack onClose={close} />
      <DialogTitle id={titleId}>{name}</DialogTitle>
      <Box component="img" src={url} alt={name} sx={{ maxWidth: '100%', maxHeight: '75vh' }} />
      <DialogActions>
        <Button onClick={close} autoFocus>
          {translate('engine.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
