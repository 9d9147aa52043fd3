/** Replaces a screen, or a part of it, that crashed or whose code failed to load. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { isChunkLoadError, reloadPage } from './loadFailure'
import { PageTitle } from './PageTitle'

interface CrashedPartProps extends FallbackProps {
  /** Loads the part's code again. */
  reload?: (() => Promise<void>) | undefined
}

/** Reports the crash of a part of a screen. Its button starts the part again. */
const CrashedPart = ({ error, resetErrorBoundary, reload }: CrashedPartProps) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const isUnloaded = isChunkLoadError(error)
  const retry = () => {
    // Some browsers load a failed module again only after the page is reloaded, and after a new release only the reloaded
    // page has the addresses of the files.
    if (isUnloaded) return void (reload?.() ?? Promise.reject()).then(resetErrorBoundary, reloadPage)
    // Removes the cached data that no mounted component uses, such as the data of the crashed screen, which may have
    // caused the crash.
    queryClient.removeQueries({ type: 'inactive' })
    resetErrorBoundary()
  }
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={retry} sx={{ whiteSpace: 'nowrap' }}>
          {translate('public.crash.retry')}
        </Button>
      }
      // In a narrow space the button is below the message.
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 8rem' } }}
    >
      {translate(isUnloaded ? 'public.crash.offline' : 'public.crash.lead')}
    </Alert>
  )
}

const CrashedScreen = (props: FallbackProps) => (
  <>
    <PageTitle title={useTranslate()('public.crash.title')} />
    <CrashedPart {...props} />
  </>
)

const logError = (error: unknown) => console.error(error)

/** Error boundary of a screen. After a crash the shell stays and offers a retry; other screens can still be opened. */
export const ScreenBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary FallbackComponent={CrashedScreen} onError={logError}>
    {children}
  </ErrorBoundary>
)

/**
 * Error boundary of a part of a screen, such as the panel next to a list. After a crash the rest of the screen stays.
 */
export const PartBoundary = ({ reload, children }: Pick<CrashedPartProps, 'reload'> & { children: ReactNode }) => (
  <ErrorBoundary fallbackRender={props => <CrashedPart {...props} reload={reload} />} onError={logError}>
    {children}
  </ErrorBoundary>
)
