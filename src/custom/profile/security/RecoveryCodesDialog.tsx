/** Shows new recovery codes, which the server sends only once. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useTranslate } from 'react-admin'
import { CloseButton } from '../../ui/CloseButton'
import { saveFile } from '../../ui/saveFile'
import { TitledDialog } from '../../ui/TitledDialog'
import { useUnsavedWork } from '../../ui/unsavedWork'

export const RecoveryCodesDialog = ({ codes, onClose }: { codes: readonly string[]; onClose(): void }) => {
  const translate = useTranslate()
  // Closing the page or signing out asks first, because the codes cannot be shown again.
  useUnsavedWork(true, { isKeptOnClose: true })
  const save = () =>
    saveFile(
      new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain;charset=utf-8' }),
      translate('secondFactor.recovery.fileName'),
    )
  return (
    <TitledDialog title={translate('secondFactor.recovery.title')} maxWidth="xs">
      <DialogContent>
        <Alert severity="warning">{translate('secondFactor.recovery.once')}</Alert>
        <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', fontFamily: 'monospace', fontSize: 18 }}>
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={save}>{translate('secondFactor.recovery.download')}</Button>
        <CloseButton variant="contained" onClose={onClose}>
          {translate('secondFactor.recovery.stored')}
        </CloseButton>
      </DialogActions>
    </TitledDialog>
  )
}
