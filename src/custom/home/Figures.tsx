/** Four figures of the last days, each with its change against as many days before, in words and with an arrow. */
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useTranslate } from 'react-admin'
import type { Home } from '../../../contract/home'
import type { Language } from '../../../contract/limits'
import { useLanguage } from '../../i18n/i18n'
import { formatMoney, formatNumber } from '../cells/format'

type HomeFigure = Home['figures'][number]

const kilograms: readonly string[] = ['collectedKg', 'pickedKg'] satisfies HomeFigure['key'][]

export const figureGrid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(140px, 1fr))', sm: 'repeat(auto-fit, minmax(190px, 1fr))' },
  m: 0,
}

const useAmount = () => {
  const translate = useTranslate()
  const language: Language = useLanguage()
  return ({ key, value }: HomeFigure) => {
    if (key === 'sponsoredSum') return formatMoney(value, language)
    const amount = formatNumber(Math.round(value), language)
    return kilograms.includes(key) ? translate('home.kg', { amount }) : amount
  }
}

const useChange = () => {
  const translate = useTranslate()
  const language = useLanguage()
  return ({ value, before }: HomeFigure) => {
    if (value === before) return { arrow: '', text: translate('home.same') }
    if (before === 0) return { arrow: '↑', text: translate('home.noneBefore') }
    const share = Math.round((Math.abs(value - before) / before) * 100)
    if (share === 0) return { arrow: '', text: translate('home.same') }
    const percent = formatNumber(share, language)
    return value > before
      ? { arrow: '↑', text: translate('home.more', { percent }) }
      : { arrow: '↓', text: translate('home.less', { percent }) }
  }
}

const Figure = ({ figure }: { figure: HomeFigure }) => {
  const translate = useTranslate()
  const { arrow, text } = useChange()(figure)
  return (
    <Paper variant="outlined" sx={{ p: 2, '& dd': { m: 0 } }}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {translate(`home.figures.${figure.key}`)}
      </Box>
      <Box component="dd" sx={{ fontSize: 28, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        {useAmount()(figure)}
      </Box>
      <Box component="dd" sx={{ color: 'text.secondary', fontSize: 14 }}>
        {arrow && (
          <Box component="span" aria-hidden sx={{ color: arrow === '↑' ? 'success.main' : 'warning.main', mr: 0.5 }}>
            {arrow}
          </Box>
        )}
        {text}
      </Box>
    </Paper>
  )
}

export const Figures = ({ figures }: { figures: Home['figures'] }) => {
  const translate = useTranslate()
  return (
    <Box component="dl" aria-label={translate('home.figures.label')} sx={figureGrid}>
      {figures.map(figure => (
        <Figure key={figure.key} figure={figure} />
      ))}
    </Box>
  )
}
