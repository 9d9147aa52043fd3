/** The floating subtotal: how many rewards are in the request, what they cost, and the way to confirm it. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useBasket } from './basket'
import { PriceLines } from './PriceLines'
import { QuoteProblem } from './QuoteProblem'
import { type QuoteState, useQuote } from './useQuote'

const ConfirmRequest = lazy(async () => ({ default: (await import('./ConfirmRequest')).ConfirmRequest }))

// What the bar covers at the end of the page can be scrolled up from under it.
const room = <GlobalStyles styles={{ '#content': { paddingBottom: '210px !important' } }} />

const Figures = ({ count, quote }: { count: number; quote: QuoteState }) => {
  const translate = useTranslate()
  return (
    <Box
      aria-live="polite"
      aria-busy={quote.isFetching}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        alignItems: { md: 'center' },
        gap: { xs: 1, md: 4 },
      }}
    >
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 650, maxWidth: { md: 150 }, lineHeight: 1.3 }}>
        {translate('sponsor.basket.count', { smart_count: count })}
      </Typography>
      {quote.quote && (
        <Box sx={{ opacity: quote.isCurrent ? 1 : 0.6 }}>
          <PriceLines quote={quote.quote} isRow />
        </Box>
      )}
      {!quote.quote && !quote.error && <Skeleton width={280} height={44} />}
    </Box>
  )
}

const Bar = ({ count, onConfirm }: { count: number; onConfirm: () => void }) => {
  const translate = useTranslate()
  const quote = useQuote()
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
        maxWidth: { md: 840 },
        borderRadius: { xs: '12px 12px 0 0', md: '12px' },
        p: 2,
        display: 'grid',
        gap: 1.5,
      }}
    >
      {room}
      <QuoteProblem quote={quote} />
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', md: 'row' },
          alignItems: { xs: 'stretch', md: 'center' },
          justifyContent: 'space-between',
          gap: { xs: 1.5, md: 4 },
        }}
      >
        <Figures count={count} quote={quote} />
        <Button variant="contained" size="large" disabled={!quote.quote} onClick={onConfirm}>
          {translate('sponsor.basket.confirm')}
        </Button>
      </Box>
    </Paper>
  )
}

export const BasketBar = () => {
  const { items } = useBasket()
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      {items.length > 0 && <Bar count={items.length} onConfirm={() => setIsConfirming(true)} />}
      {isConfirming && (
        <Suspense fallback={null}>
          <ConfirmRequest onClose={() => setIsConfirming(false)} />
        </Suspense>
      )}
    </>
  )
}
