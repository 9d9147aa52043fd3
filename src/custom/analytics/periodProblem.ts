import { parseISO } from 'date-fns'
import { isPeriod } from '../../../contract/rules'
import type { Period } from './period'

/** The words for a period that the server would refuse: a key of the catalogue. */
export const periodProblem = (period: Period) => {
  if (isPeriod(period)) return undefined
  return parseISO(period.from) > parseISO(period.to) ? 'wrongPeriod' : 'longPeriod'
}
