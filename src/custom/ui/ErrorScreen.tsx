/** What went wrong in a part of the screen, and the way to try again. */
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { errorKey, useLogged } from './useErrorToast'

interface ErrorScreenProps {
  error: unknown
  /** What it is of, translated: where nothing above says so. */
  of?: string
  onRetry(): void
}

export const ErrorScreen = ({ error, of, onRetry }: ErrorScreenProps) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  useLogged(error)
  // What failed beside it did so for the same reason, most often.
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
      // Where there is little room the way on goes below what is said.
      sx={{
        my: 2,
        flexWrap: 'wrap',
        alignItems: 'center',
        '& .MuiAlert-message': { flex: '1 1 8rem' },
        '& .MuiAlert-action': { p: 0 },
      }}
    >
      {of && <AlertTitle sx={{ m: 0 }}>{of}</AlertTitle>}
      {translate(errorKey(error))}
    </Alert>
  )
}
