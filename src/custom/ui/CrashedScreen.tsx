/** Replaces a screen that crashed or whose code failed to load. Its button starts the screen again. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { FallbackProps } from 'react-error-boundary'
import { isChunkLoadError, reloadPage } from './loadFailure'
import { PageTitle } from './PageTitle'

export const CrashedScreen = ({ error, resetErrorBoundary }: FallbackProps) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const isUnloaded = isChunkLoadError(error)
  const retry = () => {
    // A browser loads a failed module again only after the page is reloaded.
    if (isUnloaded) return void reloadPage()
    // Removes the cached data that no mounted component uses, such as the data of the crashed screen, which may have
    // caused the crash.
    queryClient.removeQueries({ type: 'inactive' })
    resetErrorBoundary()
  }
  return (
    <>
      <PageTitle title={translate('public.crash.title')} />
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={retry} sx={{ whiteSpace: 'nowrap' }}>
            {translate('public.crash.retry')}
          </Button>
        }
      >
        {translate(isUnloaded ? 'public.crash.offline' : 'public.crash.lead')}
      </Alert>
    </>
  )
}
