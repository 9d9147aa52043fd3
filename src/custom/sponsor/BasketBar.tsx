/**
 * Floating bar with the number of rewards in the request, their price, and the button that opens the confirmation. It
 * can be expanded to show the rewards with their prices.
 */
import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLanguage } from '../../i18n/i18n'
import { useDefinition } from '../engine/definition/EngineContext'
import { formatMoney } from '../ui/format'
import { renderPartOnDemand } from '../ui/lazyWithBoundary'
import { useBasket } from './basket'
import { PriceLines } from './PriceLines'
import { QuoteProblem } from './QuoteProblem'
import { type QuoteState, useQuote } from './useQuote'
import { useRequestedRewards } from './useRequestedRewards'

const ConfirmSponsorshipDialog = lazy(async () => ({
  default: (await import('./ConfirmSponsorshipDialog')).ConfirmSponsorshipDialog,
}))

const BasketSummary = renderPartOnDemand(
  async () => (await import('./BasketSummary')).BasketSummary,
  <Skeleton height={120} />,
)

// Adds space at the end of the page, so that users can scroll the content out from under the bar.
const room = (
  <GlobalStyles
    styles={{ '#content': { paddingBottom: '128px !important' }, html: { scrollPaddingBottom: '128px' } }}
  />
)

interface FiguresProps {
  count: number
  quote: QuoteState
  isNarrow: boolean
}

const Price = ({ quote: { quote, error, isCurrent }, isNarrow }: Omit<FiguresProps, 'count'>) => {
  const translate = useTranslate()
  const language = useLanguage()
  if (error) return null
  if (!quote) return <Skeleton width={isNarrow ? 110 : 280} height={isNarrow ? 24 : 44} />
  const money = (amount: number) => formatMoney(amount, language, quote.currency)
  return (
    <Box sx={{ opacity: isCurrent ? 1 : 0.6, fontWeight: 700, whiteSpace: 'nowrap' }}>
      {isNarrow ? (
        <>
          <span title={translate('sponsor.price.total')}>{money(quote.total)}</span>
          <Box
            component="span"
            sx={{ display: 'block', fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' }}
          >
            {translate('sponsor.price.included', { fee: money(quote.fee) })}
          </Box>
        </>
      ) : (
        <PriceLines quote={quote} isRow />
      )}
    </Box>
  )
}

const Figures = ({ count, quote, isNarrow }: FiguresProps) => {
  const translate = useTranslate()
  return (
    <Box
      aria-live="polite"
      aria-busy={quote.isFetching}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        alignItems: { md: 'center' },
        columnGap: 4,
        flexGrow: 1,
        minWidth: 0,
        lineHeight: 1.3,
      }}
    >
      <Typography
        component="h2"
        noWrap={isNarrow}
        sx={{
          fontWeight: 650,
          fontSize: isNarrow ? '0.8125rem' : '1rem',
          maxWidth: { md: 150 },
          lineHeight: 'inherit',
        }}
      >
        {translate(isNarrow ? 'sponsor.basket.short' : 'sponsor.basket.count', { smart_count: count })}
      </Typography>
      <Price quote={quote} isNarrow={isNarrow} />
    </Box>
  )
}

const Bar = ({ count, onConfirm }: { count: number; onConfirm: () => void }) => {
  const translate = useTranslate()
  const quote = useQuote()
  // The confirmation can be opened only after the open requests are loaded, so that its content does not shift later.
  const { isPending } = useRequestedRewards()
  const bodyId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const fold = translate(`sponsor.basket.${isOpen ? 'fold' : 'unfold'}`)
  return (
    <Paper
      component="section"
      aria-label={translate('sponsor.basket.label')}
      elevation={8}
      sx={{
        position: 'fixed',
        zIndex: 'appBar',
        bottom: { xs: 0, md: 24 },
        right: { xs: 0, md: 24 },
        left: { xs: 0, md: 'auto' },
        maxWidth: { md: 900 },
        maxHeight: '85vh',
        overflowY: 'auto',
        borderRadius: { xs: '12px 12px 0 0', md: '12px' },
        px: { xs: 1, md: 2 },
        py: { xs: 1, md: 1.5 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1,
      }}
    >
      {room}
      <Box id={bodyId} hidden={!isOpen} sx={{ px: 1 }}>
        {isOpen && <BasketSummary quote={quote} />}
      </Box>
      {!isOpen && <QuoteProblem quote={quote} />}
      {/* If the sum and the button do not fit in one line, the button wraps. */}
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          justifyContent: 'flex-end',
          alignItems: 'center',
          columnGap: { xs: 0.5, sm: 1, md: 2 },
        }}
      >
        <IconButton
          aria-label={fold}
          title={fold}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <ExpandMore /> : <ExpandLess />}
        </IconButton>
        <Figures count={count} quote={quote} isNarrow={isNarrow} />
        <Button
          variant="contained"
          size={isNarrow ? 'medium' : 'large'}
          disabled={!quote.quote || isPending}
          onClick={onConfirm}
          sx={{ flexShrink: 0 }}
        >
          {translate('sponsor.basket.confirm')}
        </Button>
      </Box>
    </Paper>
  )
}

export const BasketBar = () => {
  const { items } = useBasket()
  const [isConfirming, setIsConfirming] = useState(false)
  const { isReader } = useDefinition('sponsorRewards')
  if (isReader) return null
  return (
    <>
      {items.length > 0 && <Bar count={items.length} onConfirm={() => setIsConfirming(true)} />}
      {isConfirming && (
        <Suspense fallback={null}>
          <ConfirmSponsorshipDialog onClose={() => setIsConfirming(false)} />
        </Suspense>
      )}
    </>
  )
}
