import { parseISO } from 'date-fns'
import { isValidPeriod } from '../../../contract/rules'
import type { Period } from './period'

/** Returns the message key for a period that the server would reject, or `undefined` for a valid one. */
export const findPeriodProblem = (period: Period) => {
  if (isValidPeriod(period)) return undefined
  return parseISO(period.from) > parseISO(period.to) ? 'wrongPeriod' : 'longPeriod'
}
