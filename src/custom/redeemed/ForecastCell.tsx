/** Shows when a reward runs out, highlighted if that is soon. */
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { forecastDays } from '../../../contract/forecast'
import type { PremiumReward } from '../../../contract/rewards'
import type { CellProps } from '../engine/definition/definition'
import { runsOutText, visibleForecast } from './runsOutText'

export const ForecastCell = ({ record: { quantity: left, runsOutInDays } }: CellProps<PremiumReward>) => {
  const translate = useTranslate()
  const text = runsOutText({ left, runsOutInDays }, translate)
  const isSoon = (visibleForecast({ left, runsOutInDays }) ?? Number.POSITIVE_INFINITY) <= forecastDays.shortage
  if (!isSoon) return text || '–'
  return (
    <Box component="strong" sx={{ color: 'error.main' }}>
      {text}
    </Box>
  )
}
