/** Components whose code loads when they are rendered, each with an error boundary of its own. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { afterContent } from './contentPriority'
import { ErrorScreen } from './ErrorScreen'
import { reload } from './loadFailure'

/**
 * Renders a component that a definition names.
 * @param meanwhile rendered until its code is loaded
 */
export const mounted = <Props extends object>(
  Part: ComponentType<Props>,
  props: Props,
  meanwhile: ReactNode = null,
) => (
  <Suspense fallback={meanwhile}>
    <Part {...props} />
  </Suspense>
)

export const onDemand = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
) => {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return (props: Props) => mounted(Part, props, meanwhile)
}

/**
 * Creates a secondary component: its code loads after the main content is painted, and a failure does not affect the
 * rest.
 */
export const lazyWithBoundary = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  where: 'with words' | 'in the bar' = 'with words',
  meanwhile: ReactNode = null,
) => {
  const insteadOf = (error: unknown): ComponentType<Props> =>
    where === 'in the bar' ? () => null : () => <ErrorScreen error={error} onRetry={() => void reload()} />
  return onDemand(async () => {
    await afterContent()
    return load().catch(insteadOf)
  }, meanwhile)
}
