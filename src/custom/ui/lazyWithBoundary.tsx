/** Lazily loaded components, each with its own error boundary. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { waitForContent } from './contentPriority'
import { ErrorScreen } from './ErrorScreen'
import { reloadPage } from './loadFailure'

/**
 * Renders a component from a definition.
 * @param meanwhile rendered while the component's code loads
 */
export const renderComponent = <Props extends object>(
  Part: ComponentType<Props>,
  props: Props,
  meanwhile: ReactNode = null,
) => (
  <Suspense fallback={meanwhile}>
    <Part {...props} />
  </Suspense>
)

export const renderOnDemand = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
) => {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return (props: Props) => renderComponent(Part, props, meanwhile)
}

/**
 * Creates a lazy component for secondary content: its code loads after the main content is painted, and a failure
 * affects nothing else.
 */
export const lazyWithBoundary = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  where: 'with words' | 'in the bar' = 'with words',
  meanwhile: ReactNode = null,
) => {
  const insteadOf = (error: unknown): ComponentType<Props> =>
    where === 'in the bar' ? () => null : () => <ErrorScreen error={error} onRetry={() => void reloadPage()} />
  return renderOnDemand(async () => {
    await waitForContent()
    return load().catch(insteadOf)
  }, meanwhile)
}
