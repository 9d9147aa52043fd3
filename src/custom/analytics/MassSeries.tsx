/** The chart of the collected mass over time, with a note if the first or last month is incomplete. */
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Analytics } from '../../../contract/analytics'
import type { Material } from '../../../contract/statuses'
import { useLanguage } from '../../i18n/i18n'
import { MassChart } from './MassChart'
import { buildSeriesRows, hasPartialMonths, partialMonthMark } from './massRows'

export const MassSeries = ({ data }: { data: Analytics }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const words = (key: string) => translate(`analytics.${key}`)
  return (
    <>
      <MassChart
        label={words('chart')}
        keys={words('chartKeys')}
        rows={buildSeriesRows(data, language)}
        unit={words('kg')}
        nameOf={(material: Material) => translate(`materials.${material}`)}
      />
      {hasPartialMonths(data) && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${partialMonthMark} ${words('partMonth')}`}
        </Typography>
      )}
    </>
  )
}
