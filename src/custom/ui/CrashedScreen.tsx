/** A screen that crashed, or whose code did not arrive: says so in the screen's place and starts it anew. */
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
    // What failed to load is remembered as failed until the page is new.
    if (isUnloaded) return void reload()
    // What the screen could not show would still be here.
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
