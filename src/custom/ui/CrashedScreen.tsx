/**
 * Replaces a screen that crashed or whose code failed to load: reports the failure and offers to start the screen
 * again.
 */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { FallbackProps } from 'react-error-boundary'
import { isLoadFailure, reload } from './loadFailure'
import { PageTitle } from './PageTitle'

export const CrashedScreen = ({ error, resetErrorBoundary }: FallbackProps) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const isUnloaded = isLoadFailure(error)
  const retry = () => {
    // The browser does not load a failed module again until the page is reloaded.
    if (isUnloaded) return void reload()
    // The data that the screen could not render would still be cached.
    queryClient.removeQueries({ type: 'inactive' })
    resetErrorBoundary()
  }
  return (
    <>
      <PageTitle title={translate('public.crash.title')} />
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={retry}>
            {translate('public.crash.retry')}
          </Button>
        }
      >
        {translate(isUnloaded ? 'public.crash.offline' : 'public.crash.lead')}
      </Alert>
    </>
  )
}
