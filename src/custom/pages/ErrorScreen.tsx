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
    <Button color="inherit" onClick={onRetry}>
      {translate('engine.retry')}
    </Button>
  )
  return (
    <Alert severity="error" action={retry} sx={{ my: 2 }}>
      {translate(errorKey(error))}
    </Alert>
  )
}
