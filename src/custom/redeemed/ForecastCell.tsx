/** Shows when a reward runs out, highlighted if that is soon. */
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { forecastDays } from '../../../contract/forecast'
import type { PremiumReward } from '../../../contract/rewards'
import type { CellProps } from '../engine/definition/definition'
import { runsOutText, shownForecast } from './runsOutText'

export const ForecastCell = ({ record: { quantity: left, runsOutInDays } }: CellProps<PremiumReward>) => {
  const translate = useTranslate()
  const text = runsOutText({ left, runsOutInDays }, translate)
  const isSoon = (shownForecast({ left, runsOutInDays }) ?? Number.POSITIVE_INFINITY) <= forecastDays.shortage
  if (!isSoon) return text || '–'
  return (
    <Box component="strong" sx={{ color: 'error.main' }}>
      {text}
    </Box>
  )
}
