/** Days and months of a period, as `YYYY-MM-DD`, in UTC. */
export const dayMs = 24 * 3600_000

export const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The first day of each day or month from the one of `from` to the one of `to`. */
export function firstDays(from: string, to: string, unit: 'day' | 'month'): string[] {
  const days: string[] = []
  let day = unit === 'day' ? from : `${from.slice(0, 7)}-01`
  while (day <= to) {
    days.push(day)
    const next = new Date(day)
    if (unit === 'day') next.setUTCDate(next.getUTCDate() + 1)
    else next.setUTCMonth(next.getUTCMonth() + 1)
    day = dayOf(next)
  }
  return days
}

/** The first day of twelve months of which the last is the one of `to`. */
export function twelveMonthsUpTo(to: string): string {
  const first = new Date(`${to.slice(0, 7)}-01`)
  first.setUTCMonth(first.getUTCMonth() - 11)
  return dayOf(first)
}
