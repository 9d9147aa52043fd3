/**
 * A figure with its name, a note, and its change from the previous period of the same length, as text and as an arrow.
 * Used inside a `dl` with the styles `figureGridStyles`.
 */
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import { use } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useLanguage } from '../../i18n/i18n'
import { loadHomeMessages } from '../../i18n/lazyMessages'
import { formatNumber } from './format'
import { Sparkline } from './Sparkline'

/** The widths of cards are in rem, because their words grow with the user's font size. */
export const figureGridStyles = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'repeat(auto-fit, minmax(min(100%, 8.75rem), 1fr))',
    sm: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(auto-fit, minmax(min(100%, 11.875rem), 1fr))',
  },
  rowGap: 0,
  m: 0,
  mb: -2,
  // A card without neighbours does not stretch across a wide page.
  '& > :only-child': { maxWidth: 420 },
}

/**
 * The cards of a row share the rows of their parts, so that values, notes and lines align even if a label wraps. The
 * space between rows of cards is a margin, because a gap would also separate the parts.
 */
const cardStyles = { display: 'grid', gridTemplateRows: 'subgrid', gridRow: 'span 5', p: 2, mb: 2, minWidth: 0 }
const partRow = { label: 1, value: 2, note: 3, change: 4, trend: 5 }

interface FigureChange {
  value: number
  before: number
}

/** Maximum factor that is shown as a percentage. A larger increase is shown as a multiple, such as "12 times". */
const maxPercentFactor = 10

const useChange = () => {
  const translate = useTranslate()
  const language = useLanguage()
  return ({ value, before }: FigureChange) => {
    const same = { arrow: '', text: translate('home.same') }
    if (value === before) return same
    if (before === 0) return { arrow: '', text: translate('home.noneBefore') }
    const share = (Math.abs(value - before) / before) * 100
    const times = Math.round(value / before)
    if (times > maxPercentFactor) {
      const count = formatNumber(times, language)
      return { arrow: '↑', text: translate('home.times', { smart_count: times, count }) }
    }
    const rounded = share < 10 ? Math.round(share * 10) / 10 : Math.round(share)
    if (rounded === 0) return same
    const percent = formatNumber(rounded, language)
    return value > before
      ? { arrow: '↑', text: translate('home.more', { percent }) }
      : { arrow: '↓', text: translate('home.less', { percent }) }
  }
}

interface FigureProps {
  label: string
  value: string
  /** Change from the previous period. It is omitted if the previous value is not known. */
  change?: FigureChange | undefined
  note?: string
  /** Values of consecutive parts of the period, oldest first, shown as a line. */
  trend?: readonly number[] | undefined
  /** URL of the list that has the records behind the figure. */
  to?: string | undefined
}

/** Approximate width of a letter in em, to reduce the font size of a long figure so that it stays on one line. */
const letterEm = 0.62

const secondary = { m: 0, color: 'text.secondary', fontSize: '0.875rem' }

export const Figure = ({ label, value, change, note, trend, to }: FigureProps) => {
  use(loadHomeMessages())
  const changed = useChange()
  // If the current and the previous value are both 0, no comparison is shown.
  const isSaid = change && (change.value !== 0 || change.before !== 0)
  const { arrow, text } = isSaid ? changed(change) : { arrow: '', text: '' }
  const fitting = `${100 / (letterEm * value.length)}cqi`
  return (
    <Paper variant="outlined" sx={cardStyles}>
      <Box component="dt" sx={{ gridRow: partRow.label, color: 'text.secondary' }}>
        {to ? (
          <MuiLink component={Link} to={to}>
            {label}
          </MuiLink>
        ) : (
          label
        )}
      </Box>
      <Box component="dd" sx={{ m: 0, gridRow: partRow.value, containerType: 'inline-size' }}>
        <Box
          component="span"
          sx={{
            fontSize: { xs: `min(1.375rem, ${fitting})`, sm: `min(1.75rem, ${fitting})` },
            fontWeight: 700,
            fontVariantNumeric: 'tabular-nums',
            whiteSpace: 'nowrap',
          }}
        >
          {value}
        </Box>
      </Box>
      {note && (
        <Box component="dd" sx={{ ...secondary, gridRow: partRow.note }}>
          {note}
        </Box>
      )}
      {text && (
        <Box component="dd" sx={{ ...secondary, gridRow: partRow.change }}>
          {arrow && (
            <Box component="span" aria-hidden sx={{ color: arrow === '↑' ? 'success.main' : 'warning.main' }}>
              {`${arrow} `}
            </Box>
          )}
          {text}
        </Box>
      )}
      {trend?.some(part => part > 0) && (
        <Box component="dd" aria-hidden sx={{ m: 0, gridRow: partRow.trend }}>
          <Sparkline values={trend} />
        </Box>
      )}
    </Paper>
  )
}
