/** Shows the role's figures of the last days, each with its change from the previous period of the same length. */
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { HomePageData } from '../../../contract/home'
import type { SessionRole } from '../../../contract/roles'
import { useLanguage } from '../../i18n/i18n'
import { useEngine } from '../engine/definition/EngineContext'
import { Figure, figureGridStyles } from '../ui/Figure'
import { formatMoney, formatNumber } from '../ui/format'
import { figureLink } from './homeLinks'

type HomeFigure = HomePageData['figures'][number]

const kilograms: readonly string[] = ['collectedKg', 'pickedKg'] satisfies HomeFigure['key'][]

interface FiguresProps extends Pick<HomePageData, 'figures' | 'from'> {
  role: SessionRole
}

export const HomeFigures = ({ figures, from, role }: FiguresProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const engine = useEngine()
  const amountOf = ({ key, value }: HomeFigure) => {
    if (key === 'sponsoredSum') return formatMoney(value, language)
    const amount = formatNumber(Math.round(value), language)
    return kilograms.includes(key) ? translate('home.kg', { amount }) : amount
  }
  return (
    <Box component="dl" aria-label={translate('home.figures.label')} sx={figureGridStyles}>
      {figures.map(figure => (
        <Figure
          key={figure.key}
          label={translate(`home.figures.${figure.key}`)}
          value={amountOf(figure)}
          change={figure}
          trend={figure.trend}
          to={figureLink(engine, figure.key, role, from)}
        />
      ))}
    </Box>
  )
}
