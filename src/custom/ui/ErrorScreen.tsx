/** Shows an error in a part of the screen, with a retry button. */
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { errorMessageKey, useErrorLog } from './useErrorToast'

interface ErrorScreenProps {
  error: unknown
  /** Translated name of the part that failed to load, if no heading above the error names it. */
  of?: string
  onRetry(): void
}

export const ErrorScreen = ({ error, of, onRetry }: ErrorScreenProps) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  useErrorLog(error)
  // Retries all failed queries of the page, because they have usually failed for the same reason.
  const retryAll = () => {
    onRetry()
    const failed = { type: 'active', predicate: ({ state }: Query) => state.status === 'error' } as const
    void queryClient.refetchQueries(failed, { cancelRefetch: false })
  }
  const retry = (
    <Button color="inherit" onClick={retryAll} sx={{ whiteSpace: 'nowrap' }}>
      {translate('engine.retry')}
    </Button>
  )
  return (
    <Alert
      severity="error"
      action={retry}
      // In a narrow space the button is below the message.
      sx={{
        my: 2,
        flexWrap: 'wrap',
        alignItems: 'center',
        '& .MuiAlert-message': { flex: '1 1 8rem' },
        '& .MuiAlert-action': { p: 0 },
      }}
    >
      {of && <AlertTitle sx={{ m: 0 }}>{of}</AlertTitle>}
      {translate(errorMessageKey(error))}
    </Alert>
  )
}
