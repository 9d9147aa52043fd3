import type { useTranslate } from 'react-admin'
import { forecastDays } from '../../../contract/forecast'

interface Forecast {
  /** Remaining quantity. */
  left: number | null
  runsOutInDays: number | null | undefined
}

/**
 * Returns the number of days until the reward runs out; `undefined` if it is unknown or too large to be shown, or if
 * nothing is left.
 */
export const visibleForecast = ({ left, runsOutInDays }: Forecast): number | undefined =>
  typeof runsOutInDays === 'number' && runsOutInDays <= forecastDays.shownUpTo && left !== 0 ? runsOutInDays : undefined

/** Returns the text that says when the reward runs out; an empty text if {@link visibleForecast} is undefined. */
export const runsOutText = (reward: Forecast, translate: ReturnType<typeof useTranslate>): string => {
  const days = visibleForecast(reward)
  if (days === undefined) return ''
  return days === 0 ? translate('redeemed.runsOutToday') : translate('redeemed.runsOut', { smart_count: days })
}
