/** Explains why the basket has no price: rewards that are no longer open (with remove buttons), or a failed call. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { errorMessageKey } from '../ui/useErrorToast'
import { useBasket } from './basket'
import type { QuoteState } from './useQuote'

export const QuoteProblem = ({ quote: { error, refused, retry } }: { quote: QuoteState }) => {
  const translate = useTranslate()
  const { remove } = useBasket()
  if (!error) return null
  if (refused.length === 0) {
    const again = (
      <Button color="inherit" onClick={() => void retry()}>
        {translate('engine.retry')}
      </Button>
    )
    return (
      <Alert severity="error" action={again}>
        {translate(errorMessageKey(error))}
      </Alert>
    )
  }
  return refused.map(({ guid, name }) => (
    <Alert
      key={guid}
      severity="warning"
      action={
        <Button color="inherit" onClick={() => remove(guid)}>
          {translate('resources.sponsorRewards.actions.remove')}
        </Button>
      }
    >
      {translate('sponsor.basket.closed', { name })}
    </Alert>
  ))
}
