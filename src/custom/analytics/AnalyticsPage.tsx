/**
 * The analytics page: figures about the collected masses, a chart, a map of cities, the climate impact, tables that can
 * be exported, and the progress of fundraisers.
 */
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { use, useDeferredValue, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Analytics as Data } from '../../../contract/analytics'
import { limits } from '../../../contract/limits'
import { hasApiExtension } from '../../config'
import { useLanguage } from '../../i18n/i18n'
import { loadAnalyticsMessages } from '../../i18n/lazyMessages'
import { ErrorScreen } from '../ui/ErrorScreen'
import { lazyWithBoundary, renderOnDemand } from '../ui/lazyWithBoundary'
import { PageSection } from '../ui/PageSection'
import { WhenVisible } from '../ui/WhenVisible'
import { AnalyticsFigures, RewardProgress } from './AnalyticsFigures'
import { FiltersSkeleton } from './FiltersSkeleton'
import { MassSeries } from './MassSeries'
import { MassTable } from './MassTable'
import { buildCityRows, buildLocationRows, buildSeriesRows, type MassRow } from './massRows'
import { fetchAnalytics, useAnalytics } from './useAnalytics'
import { useUrlFilter } from './useUrlFilter'

const Filters = lazyWithBoundary(
  async () => (await import('./AnalyticsFilters')).AnalyticsFilters,
  'with words',
  <FiltersSkeleton />,
)
const CitiesMap = renderOnDemand(async () => (await import('./CitiesMap')).CitiesMap, <Skeleton height={360} />)
const ImpactSection = renderOnDemand(
  async () => (await import('./impact/ImpactSection')).ImpactSection,
  <Skeleton height={240} />,
)

export const AnalyticsPage = () => {
  use(loadAnalyticsMessages())
  const translate = useTranslate()
  const language = useLanguage()
  const [isAll, setIsAll] = useState(false)
  const { filter: chosen, take, begun } = useUrlFilter('year')
  const filter = useMemo(() => ({ ...chosen, ...(isAll && { top: limits.analyticsRowsMost }) }), [chosen, isAll])
  const all = (rowsOf: (analytics: Data) => readonly MassRow[]) => ({
    isShown: isAll,
    show: () => setIsAll(true),
    load: async () => rowsOf(await fetchAnalytics({ ...chosen, top: limits.analyticsRowsMost })),
  })
  const { data: figures, error, refetch, isFetching } = useAnalytics(filter)
  // The tables render with low priority, so that they do not block the filters.
  const data = useDeferredValue(figures)
  const words = (key: string) => translate(`analytics.${key}`)
  const isEmpty = data?.totals.totalKg === 0 && data.totals.objects === 0
  const rows = data && !isEmpty ? buildSeriesRows(data, language) : []
  const byCity = (shown: Data) => buildCityRows(shown, language)
  const byLocation = (shown: Data) => buildLocationRows(shown, language)
  const tables = (shown: Data) => [
    { title: words('byTime'), first: words('period'), rows, fileName: 'by-period' },
    { title: words('byCity'), first: words('city'), rows: byCity(shown), fileName: 'by-city', all: all(byCity) },
    {
      title: words('byLocation'),
      first: words('location'),
      rows: byLocation(shown),
      fileName: 'by-location',
      all: all(byLocation),
    },
  ]
  return (
    <>
      <Filters key={begun} initial={chosen} onChange={take} />
      <Box sx={{ height: 4, mb: 1 }}>{isFetching && <LinearProgress aria-label={translate('engine.loading')} />}</Box>
      {error && <ErrorScreen error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <AnalyticsFigures data={data} />
          <PageSection title={words('chart')}>
            {isEmpty ? (
              <Typography sx={{ color: 'text.secondary' }}>{words('empty')}</Typography>
            ) : (
              <MassSeries data={data} />
            )}
          </PageSection>
          {data.byCity.length > 0 && <CitiesMap data={data} />}
          {hasApiExtension('impact') && (
            <WhenVisible height={600}>
              <ImpactSection filter={chosen} />
            </WhenVisible>
          )}
          {tables(data).map(table => (
            <WhenVisible key={table.fileName} height={480}>
              <MassTable {...table} fileName={`${table.fileName}-${data.from}-${data.to}`} />
            </WhenVisible>
          ))}
          <RewardProgress data={data} />
        </Box>
      )}
    </>
  )
}
