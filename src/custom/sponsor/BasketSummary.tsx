/** What is in the request and what it costs; each reward can still be taken out. */
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useTranslate } from 'react-admin'
import { ActionButton } from '../layout/ActionButton'
import { useBasket } from './basket'
import { PriceLines } from './PriceLines'
import { QuoteProblem } from './QuoteProblem'
import type { QuoteState } from './useQuote'

export const BasketSummary = ({ quote }: { quote: QuoteState }) => {
  const translate = useTranslate()
  const { items, remove } = useBasket()
  const removeLabel = (name: string) => `${translate('resources.sponsorRewards.actions.remove')}: ${name}`
  return (
    <Stack spacing={1}>
      <List
        dense
        disablePadding
        aria-label={translate('sponsor.basket.label')}
        sx={{ maxHeight: 220, overflowY: 'auto' }}
      >
        {items.map(({ guid, name }) => (
          <ListItem
            key={guid}
            disableGutters
            secondaryAction={
              items.length > 1 && <ActionButton label={removeLabel(name)} icon="cancel" onClick={() => remove(guid)} />
            }
          >
            <ListItemText primary={name} sx={{ overflowWrap: 'anywhere' }} />
          </ListItem>
        ))}
      </List>
      <QuoteProblem quote={quote} />
      <Divider />
      <Box aria-live="polite" aria-busy={quote.isFetching} sx={{ opacity: quote.isCurrent ? 1 : 0.6 }}>
        {quote.quote ? <PriceLines quote={quote.quote} /> : !quote.error && <Skeleton height={80} />}
      </Box>
    </Stack>
  )
}
