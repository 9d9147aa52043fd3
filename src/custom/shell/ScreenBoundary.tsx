/** Error boundary of a screen. After a crash the shell stays and offers a retry; other screens can still be opened. */
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { CrashedScreen } from '../ui/CrashedScreen'

export const ScreenBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary FallbackComponent={CrashedScreen} onError={error => console.error(error)}>
    {children}
  </ErrorBoundary>
)
