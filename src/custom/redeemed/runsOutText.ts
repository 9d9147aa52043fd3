/** The text that says when a reward runs out. */
import type { useTranslate } from 'react-admin'
import { forecast } from '../../../contract/forecast'

interface Forecast {
  /** Remaining quantity. */
  left: number | null
  runsOutInDays: number | null | undefined
}

/** Returns the number of days; `undefined` if it is unknown, if there is enough for long, or if nothing is left. */
export const shownForecast = ({ left, runsOutInDays }: Forecast): number | undefined =>
  typeof runsOutInDays === 'number' && runsOutInDays <= forecast.shownUpTo && left !== 0 ? runsOutInDays : undefined

/** Returns the text; an empty one if there are no days to show. */
export const runsOutText = (reward: Forecast, translate: ReturnType<typeof useTranslate>): string => {
  const days = shownForecast(reward)
  if (days === undefined) return ''
  return days === 0 ? translate('redeemed.runsOutToday') : translate('redeemed.runsOut', { smart_count: days })
}
