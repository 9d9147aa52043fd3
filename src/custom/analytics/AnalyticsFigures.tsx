/**
 * The main figures of the analytics page, and the progress of fundraising rewards. An institution sees its number of
 * fundraising rewards, any other role its number of simple rewards.
 */
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Analytics } from '../../../contract/analytics'
import { useSession } from '../../authProvider/useSession'
import { useLanguage } from '../../i18n/i18n'
import { useEngine } from '../engine/definition/EngineContext'
import { Figure, figureGridStyles } from '../ui/Figure'
import { formatNumber } from '../ui/format'

const useRaisesFunds = () => useSession()?.role === 'Institution'

export const AnalyticsFigures = ({ data }: { data: Analytics }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const raisesFunds = useRaisesFunds()
  const { areaPath, screens } = useEngine()
  const listAt = (segment: string) =>
    screens.some(screen => screen.segment === segment) ? `${areaPath}/${segment}` : undefined
  const number = (value: number) => formatNumber(value, language)
  // `previous` may be missing, because older versions of the API do not send it.
  const { totals, previous, bins, locations, rewards } = data
  const fundraising = Object.values(rewards.fundraising).reduce((sum, count) => sum + count, 0)
  return (
    <Box component="dl" sx={figureGridStyles}>
      <Figure
        label={translate('analytics.collected')}
        value={`${number(Math.round(totals.totalKg))} ${translate('analytics.kg')}`}
        change={previous && { value: totals.totalKg, before: previous.totalKg }}
        note={translate('analytics.objects', { smart_count: totals.objects, count: number(totals.objects) })}
      />
      <Figure
        label={translate('analytics.locations')}
        value={number(locations.total)}
        to={listAt('structure')}
        note={translate('analytics.active', { count: number(locations.active) })}
      />
      <Figure
        label={translate('analytics.bins')}
        value={number(bins.total)}
        to={listAt('bins')}
        note={translate('analytics.public', { count: number(bins.public) })}
      />
      <Figure
        label={translate('analytics.rewards')}
        value={number(raisesFunds ? fundraising : rewards.simple)}
        to={listAt('rewards')}
      />
    </Box>
  )
}

export const RewardProgress = ({ data }: { data: Analytics }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const raisesFunds = useRaisesFunds()
  if (!raisesFunds || data.progress.length === 0) return null
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate('analytics.progress')}
      </Typography>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
      >
        {data.progress.map(({ guid, name, progressPoints, targetPoints }) => {
          const percent = targetPoints > 0 ? Math.min(100, Math.round((progressPoints / targetPoints) * 100)) : 0
          return (
            <li key={guid}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
                <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {name}
                </Box>
                <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                  {translate('analytics.points', {
                    points: formatNumber(progressPoints, language),
                    target: formatNumber(targetPoints, language),
                  })}
                </Box>
              </Box>
              <LinearProgress variant="determinate" value={percent} aria-label={name} />
            </li>
          )
        })}
      </Box>
    </Paper>
  )
}
