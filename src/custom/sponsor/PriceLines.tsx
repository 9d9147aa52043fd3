/** Shows subtotal, fee and total, as computed by the server. */
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import type { Quote } from '../../../contract/sponsorships'
import { useLanguage } from '../../i18n/i18n'
import { formatMoney } from '../ui/format'

interface PriceLinesProps {
  quote: Quote
  /** Whether the lines are in a row if there is space. */
  isRow?: boolean
}

export const PriceLines = ({ quote, isRow = false }: PriceLinesProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const lines = [
    { key: 'subtotal', amount: quote.sum },
    { key: 'fee', amount: quote.fee },
    { key: 'total', amount: quote.total },
  ]
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridAutoFlow: { xs: 'row', md: isRow ? 'column' : 'row' },
        gridTemplateColumns: isRow ? { xs: '1fr', md: 'none' } : '1fr',
        columnGap: 3,
        rowGap: 0.5,
        m: 0,
      }}
    >
      {lines.map(({ key, amount }) => (
        <Box
          key={key}
          sx={{
            display: 'flex',
            flexDirection: { xs: 'row', md: isRow ? 'column' : 'row' },
            justifyContent: 'space-between',
            columnGap: 2,
            fontWeight: key === 'total' ? 700 : 400,
          }}
        >
          <Box component="dt" sx={{ color: key === 'total' ? 'text.primary' : 'text.secondary', whiteSpace: 'nowrap' }}>
            {translate(`sponsor.price.${key}`, { percent: limits.sponsorshipFeePercent })}
          </Box>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
            {formatMoney(amount, language, quote.currency)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
