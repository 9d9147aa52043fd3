/** GET {base}/analytics; what was shown stays until the next answer is there. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Analytics } from '../../../contract/analytics'
import { isPeriod } from '../../../contract/rules'
import { http } from '../../dataProvider/http'
import { rolePath } from '../../dataProvider/rolePath'
import type { Period } from './period'

export interface AnalyticsFilter extends Period {
  /** Empty: all. */
  cityId: string
  locationId: string
  /** Rows by city and by location; none: as many as the API sends by itself. */
  top?: number
}

export const useAnalytics = (filter: AnalyticsFilter) =>
  useQuery({
    queryKey: ['analytics', filter],
    queryFn: ({ signal }) => {
      const { from, to, cityId, locationId, top } = filter
      const query = { from, to, ...(cityId && { cityId }), ...(locationId && { locationId }), ...(top && { top }) }
      return http<Analytics>(rolePath('/analytics'), { query, signal })
    },
    enabled: isPeriod(filter),
    placeholderData: keepPreviousData,
  })
