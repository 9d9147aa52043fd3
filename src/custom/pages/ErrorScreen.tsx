/** What went wrong in a part of the screen, and the way to try again. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { errorKey, useLogged } from '../engine/useErrorToast'

interface ErrorScreenProps {
  error: unknown
  onRetry(): void
}

export const ErrorScreen = ({ error, onRetry }: ErrorScreenProps) => {
  const translate = useTranslate()
  useLogged(error)
  const retry = (
    <Button color="inherit" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
      {translate('engine.retry')}
    </Button>
  )
  return (
    <Alert
      severity="error"
      action={retry}
      // On a phone the way on goes below what is said.
      sx={{ my: 2, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 180px' } }}
    >
      {translate(errorKey(error))}
    </Alert>
  )
}
