/** Creates and renders components whose code is loaded lazily. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { waitForContent } from './contentPriority'
import { PartBoundary } from './crashBoundaries'
import { ErrorScreen } from './ErrorScreen'
import { reloadPage } from './loadFailure'

/**
 * Renders a component that may be lazy.
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

/** Creates a lazy component. If its code cannot be loaded, the error is thrown to the surrounding error boundary. */
export const renderOnDemand = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
) => {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return (props: Props) => renderComponent(Part, props, meanwhile)
}

/**
 * Creates a lazy component for a part of a form, or for a dialog that appears while a form is open. If its code cannot
 * be loaded, an error with a retry button takes its place, and the form keeps the typed values.
 */
export const renderPartOnDemand = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
) => {
  let render = renderOnDemand(load, meanwhile)
  const reload = async () => {
    await load()
    render = renderOnDemand(load, meanwhile)
  }
  const Part = (props: Props) => render(props)
  return (props: Props) => (
    <PartBoundary reload={reload}>
      <Part {...props} />
    </PartBoundary>
  )
}

/**
 * Creates a lazy component for secondary content. Its code loads after the main content is painted. If loading fails,
 * the rest of the page stays as it is.
 * @param where what is shown after a failure: an error with a retry button (`with words`), or nothing (`in the bar`)
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
