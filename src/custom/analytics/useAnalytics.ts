/** Reads GET {base}/analytics. While new figures load, the previous ones stay on the screen. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Analytics } from '../../../contract/analytics'
import { isValidPeriod } from '../../../contract/rules'
import { http } from '../../dataProvider/http'
import { rolePath } from '../../dataProvider/rolePath'
import { type AnalyticsFilter, toAnalyticsQuery } from './filter'

export const fetchAnalytics = (filter: AnalyticsFilter, signal?: AbortSignal) =>
  http<Analytics>(rolePath('/analytics'), { query: toAnalyticsQuery(filter), ...(signal && { signal }) })

export const useAnalytics = (filter: AnalyticsFilter) =>
  useQuery({
    queryKey: ['analytics', filter],
    queryFn: ({ signal }) => fetchAnalytics(filter, signal),
    enabled: isValidPeriod(filter),
    placeholderData: keepPreviousData,
  })
