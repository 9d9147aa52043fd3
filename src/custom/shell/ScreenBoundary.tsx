/** A crash inside a screen keeps the shell and offers a retry; moving to another screen starts it anew. */
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { CrashedScreen } from '../ui/CrashedScreen'

export const ScreenBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary FallbackComponent={CrashedScreen} onError={error => console.error(error)}>
    {children}
  </ErrorBoundary>
)
