/** The masses that a store has collected in the last twelve months, by month, as a chart and as a table. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { use, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useLanguage } from '../../i18n/i18n'
import { loadAnalyticsMessages } from '../../i18n/lazyMessages'
import { MassSeries } from '../analytics/MassSeries'
import { MassTable } from '../analytics/MassTable'
import { buildSeriesRows } from '../analytics/massRows'
import { periodOfPreset } from '../analytics/period'
import { useAnalytics } from '../analytics/useAnalytics'
import { ErrorScreen } from '../ui/ErrorScreen'
import { LoadingSkeletons } from '../ui/LoadingSkeletons'

export const StoreMasses = ({ locationId }: { locationId: string }) => {
  use(loadAnalyticsMessages())
  const translate = useTranslate()
  const language = useLanguage()
  const filter = useMemo(() => ({ ...periodOfPreset('year'), cityId: '', locationId }), [locationId])
  const { data, error, refetch } = useAnalytics(filter)
  if (!data && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingSkeletons count={1} height={288} />
  const words = (key: string) => translate(`analytics.${key}`)
  if (data.totals.totalKg === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('stores.page.nothingCollected')}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <MassSeries data={data} />
      <MassTable
        title={words('byTime')}
        first={words('period')}
        rows={buildSeriesRows(data, language)}
        fileName={`by-period-${data.from}-${data.to}`}
      />
    </Box>
  )
}
