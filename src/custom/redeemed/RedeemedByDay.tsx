/**
 * Chart and table of the redeemed quantity by day, or by month for a long period. The exported file always has the
 * days.
 */
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { RedemptionReport } from '../../../contract/redemptions'
import { useLanguage } from '../../i18n/i18n'
import { ColumnChart } from '../analytics/ColumnChart'
import { partialMonthMark } from '../analytics/massRows'
import { TableExportButton } from '../analytics/TableExportButton'
import { formatDate, formatNumber } from '../ui/format'
import { PageSection } from '../ui/PageSection'
import { TableSection } from '../ui/TableSection'
import { buildDayTable, buildPeriodRows } from './redeemedRows'

export const RedeemedChart = ({ data }: { data: RedemptionReport }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { palette } = useTheme()
  const { rows, hasPartMonths } = buildPeriodRows(data, language)
  const title = translate('redeemed.chart')
  const [fill, name] = [palette.primary.main, translate('redeemed.quantity')]
  return (
    <PageSection title={title}>
      {data.total === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{translate('redeemed.nothing')}</Typography>
      ) : (
        <ColumnChart
          label={title}
          keys={translate('analytics.chartKeys')}
          rows={rows.map(({ quantity, ...row }) => ({ ...row, values: [quantity] }))}
          series={[{ name, fill, stroke: fill }]}
          isWhole
          format={value => formatNumber(value, language)}
        />
      )}
      {hasPartMonths && data.total > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${partialMonthMark} ${translate('analytics.partMonth')}`}
        </Typography>
      )}
    </PageSection>
  )
}

export const RedeemedByDay = ({ data }: { data: RedemptionReport }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const words = (key: string) => translate(`redeemed.${key}`)
  const { unit, rows } = buildPeriodRows(data, language)
  const title = words(unit === 'day' ? 'byDay' : 'byMonth')
  return (
    <TableSection
      title={title}
      heading={[words(unit), words('quantity')]}
      rows={rows.map(({ id, name, quantity }) => ({
        id,
        cells: [unit === 'day' ? formatDate(id, language) : name, formatNumber(quantity, language)],
      }))}
      empty={words('nothing')}
      action={
        <TableExportButton
          title={words('byDay')}
          fileName={`redeemed-by-day-${data.from}-${data.to}`}
          load={() => buildDayTable(data, [words('day'), words('quantity')])}
        />
      }
    />
  )
}
