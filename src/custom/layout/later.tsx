/** A part beside what an address is opened for: its code comes once that is painted, and without it the rest stays. */
import { type ComponentType, lazy } from 'react'
import { ErrorScreen } from '../pages/ErrorScreen'
import { reload } from '../pages/public/loadFailure'
import { afterContent } from './content'

export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  where: 'with words' | 'in the bar' = 'with words',
) => {
  const insteadOf = (error: unknown): ComponentType<Props> =>
    where === 'in the bar' ? () => null : () => <ErrorScreen error={error} onRetry={() => void reload()} />
  return lazy(async () => {
    await afterContent()
    return { default: await load().catch(insteadOf) }
  })
}
