/**
 * Reads GET {base}/analytics/impact, and downloads the poster. While new figures load, the previous ones stay on the
 * screen.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Impact } from '../../../../contract/impact'
import { isValidPeriod } from '../../../../contract/rules'
import { fetchPdf } from '../../../dataProvider/downloads'
import { http } from '../../../dataProvider/http'
import { rolePath } from '../../../dataProvider/rolePath'
import { type AnalyticsFilter, toAnalyticsQuery } from '../filter'

export const useImpact = (filter: AnalyticsFilter) =>
  useQuery({
    queryKey: ['analytics', 'impact', filter],
    queryFn: ({ signal }) => http<Impact>(rolePath('/analytics/impact'), { query: toAnalyticsQuery(filter), signal }),
    enabled: isValidPeriod(filter),
    placeholderData: keepPreviousData,
  })

/** Downloads the poster in the user's language. */
export const fetchPoster = (filter: AnalyticsFilter) =>
  fetchPdf('/b2b/common/print/impact', { query: toAnalyticsQuery(filter) })
