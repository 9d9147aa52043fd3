/**
 * Lists the rewards of the request with their prices and the total. A reward can be removed unless it is the only one.
 */
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { ActionButton } from '../ui/ActionButton'
import { useBasket } from './basket'
import { PriceLines } from './PriceLines'
import { QuoteProblem } from './QuoteProblem'
import { RewardLine } from './RewardLine'
import type { QuoteState } from './useQuote'
import { useRequestedRewards } from './useRequestedRewards'

interface LineProps {
  guid: string
  name: string
  quote: QuoteState
  /**
   * Whether one of the sponsor's open requests that the page has loaded contains the reward. Used if the server's quote
   * does not name such a request.
   */
  isRequested: boolean
}

/**
 * Shows a reward of the request with its price, and a warning if another open or paid request already has the reward.
 * If the quote has no line for the reward, only the name and the warning are shown.
 */
const Line = ({ guid, name, quote, isRequested }: LineProps) => {
  const translate = useTranslate()
  const line = quote.quote?.lines?.find(each => each.guid === guid)
  const ownRequest = line?.ownRequest ?? (isRequested ? 'Started' : null)
  const warning = ownRequest && (
    <Typography variant="body2" component="span" sx={{ display: 'block', color: 'warning.main', fontWeight: 600 }}>
      {translate(`sponsor.basket.requested.${ownRequest}`)}
    </Typography>
  )
  if (line) return <RewardLine {...line}>{warning}</RewardLine>
  return <ListItemText primary={name} secondary={warning} sx={{ overflowWrap: 'anywhere' }} />
}

export const BasketSummary = ({ quote }: { quote: QuoteState }) => {
  const translate = useTranslate()
  const { items, remove } = useBasket()
  const { requested } = useRequestedRewards()
  const removeLabel = (name: string) => `${translate('resources.sponsorRewards.actions.remove')}: ${name}`
  return (
    <Stack spacing={1}>
      <List
        dense
        disablePadding
        aria-label={translate('sponsor.basket.label')}
        sx={{ maxHeight: { md: 280 }, overflowY: { md: 'auto' } }}
      >
        {items.map(({ guid, name }) => (
          <ListItem key={guid} disableGutters sx={{ gap: 1, alignItems: 'flex-start' }}>
            <Line guid={guid} name={name} quote={quote} isRequested={requested.has(guid)} />
            {items.length > 1 && <ActionButton label={removeLabel(name)} icon="cancel" onClick={() => remove(guid)} />}
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
