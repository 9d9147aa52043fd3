/** A crash inside a screen keeps the shell and offers a retry; moving to another screen starts it anew. */
import type { ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { CrashedScreen } from '../pages/CrashedScreen'

const Crashed = ({ error, resetErrorBoundary }: FallbackProps) => (
  <CrashedScreen error={error} onRetry={resetErrorBoundary} />
)

export const ScreenBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary FallbackComponent={Crashed} onError={error => console.error(error)}>
    {children}
  </ErrorBoundary>
)
