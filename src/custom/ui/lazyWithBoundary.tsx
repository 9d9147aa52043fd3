/** Parts whose code comes when they are drawn, each in a boundary of its own. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { afterContent } from './contentPriority'
import { ErrorScreen } from './ErrorScreen'
import { reload } from './loadFailure'

/** One that a definition names. @param meanwhile what stands in its place until its code is there */
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

/** Beside what an address is opened for: its code comes once that is painted, and without it the rest stays. */
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
