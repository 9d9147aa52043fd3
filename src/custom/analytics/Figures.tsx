/** The figures at a glance, and how far the fundraising rewards are. */
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Analytics } from '../../../contract/analytics'
import { bcp47 } from '../../../contract/limits'
import { useLanguage } from '../../i18n/i18n'
import { formatNumber } from '../cells/format'

/** How much more or less than in as many days before; nothing can be said of a beginning from nothing. */
const useChange = ({ totals, previous }: Partial<Pick<Analytics, 'previous'>> & Pick<Analytics, 'totals'>) => {
  const translate = useTranslate()
  const language = useLanguage()
  // An older API says nothing of it.
  if (!previous || previous.totalKg === 0) return undefined
  const share = totals.totalKg / previous.totalKg - 1
  const percent = new Intl.NumberFormat(bcp47[language], {
    style: 'percent',
    maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
    signDisplay: 'exceptZero',
  })
  return translate('analytics.change', { change: percent.format(share) })
}

const Figure = ({ label, value, note }: { label: string; value: string; note?: string }) => (
  <Paper variant="outlined" sx={{ p: 2, display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
    {note && (
      <Box component="dd" sx={{ m: 0, color: 'text.secondary', fontSize: 14 }}>
        {note}
      </Box>
    )}
    <Box component="dd" sx={{ m: 0, fontSize: 28, fontWeight: 700 }}>
      {value}
    </Box>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {label}
    </Box>
  </Paper>
)

export const Figures = ({ data }: { data: Analytics }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const change = useChange(data)
  const { totals, bins, locations, rewards } = data
  const fundraising = Object.values(rewards.fundraising).reduce((sum, count) => sum + count, 0)
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))', m: 0, mb: 3 }}
    >
      <Figure
        label={translate('analytics.collected')}
        value={`${number(Math.round(totals.totalKg))} ${translate('analytics.kg')}`}
        note={[change, translate('analytics.objects', { smart_count: totals.objects, count: number(totals.objects) })]
          .filter(Boolean)
          .join(' · ')}
      />
      <Figure
        label={translate('analytics.locations')}
        value={number(locations.total)}
        note={translate('analytics.active', { count: number(locations.active) })}
      />
      <Figure
        label={translate('analytics.bins')}
        value={number(bins.total)}
        note={translate('analytics.public', { count: number(bins.public) })}
      />
      <Figure
        label={translate('analytics.rewards')}
        value={number(rewards.simple + fundraising)}
        note={fundraising > 0 ? translate('analytics.fundraising', { count: number(fundraising) }) : ''}
      />
    </Box>
  )
}

export const Progress = ({ data }: { data: Analytics }) => {
  const translate = useTranslate()
  const language = useLanguage()
  if (data.progress.length === 0) return null
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate('analytics.progress')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {data.progress.map(({ guid, name, progressPoints, targetPoints }) => {
          const percent = targetPoints > 0 ? Math.min(100, Math.round((progressPoints / targetPoints) * 100)) : 0
          return (
            <li key={guid}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                <span>{name}</span>
                <span>
                  {formatNumber(progressPoints, language)} / {formatNumber(targetPoints, language)}
                </span>
              </Box>
              <LinearProgress variant="determinate" value={percent} aria-label={name} />
            </li>
          )
        })}
      </Box>
    </Paper>
  )
}
