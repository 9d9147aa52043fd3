/**
 * Error boundary of a screen: after a crash the shell stays and offers a retry. Another screen starts without the
 * error.
 */
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { CrashedScreen } from '../ui/CrashedScreen'

export const ScreenBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary FallbackComponent={CrashedScreen} onError={error => console.error(error)}>
    {children}
  </ErrorBoundary>
)
