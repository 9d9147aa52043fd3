/** Shows one delivery of a webhook: its request, its response, and the button that sends it again. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useLanguage } from '../../i18n/i18n'
import { ErrorScreen } from '../ui/ErrorScreen'
import { formatDateTime } from '../ui/format'
import { deliveryStateKey, eventTypeKey } from './eventLabels'
import { useDeliveryOutcomeText } from './useDeliveryOutcomeText'
import { useDelivery, useWebhookMutations } from './useWebhooks'

/** A block of text that the keyboard can scroll. */
const Verbatim = ({ title, text }: { title: string; text: string }) => (
  <Box sx={{ width: '100%' }}>
    <Typography variant="subtitle2" component="h3">
      {title}
    </Typography>
    <Box
      component="pre"
      role="region"
      aria-label={title}
      tabIndex={0}
      sx={{
        m: 0,
        p: 1,
        maxHeight: 320,
        overflow: 'auto',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        bgcolor: 'action.hover',
      }}
    >
      {text}
    </Box>
  </Box>
)

const indentJson = (body: string) => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

export const DeliveryDetailsView = ({ id, isBlocked }: { id: string; isBlocked: boolean }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const outcome = useDeliveryOutcomeText()
  const { data, error, refetch } = useDelivery(id)
  const { repeat, isBusy } = useWebhookMutations()
  if (error) return <ErrorScreen error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={200} />
  const next = data.nextAttemptAt && data.attempts > 0 ? formatDateTime(data.nextAttemptAt, language) : undefined
  const facts = [translate(deliveryStateKey(data)), outcome(data)].filter(Boolean)
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{translate(eventTypeKey(data.type))}</Typography>
        <Typography variant="body2">{formatDateTime(data.createdAt, language)}</Typography>
        <Typography variant="body2">{facts.join(' · ')}</Typography>
        {next && <Typography variant="body2">{translate('webhooks.nextAttempt', { at: next })}</Typography>}
      </Box>
      <Verbatim
        title={translate('webhooks.request')}
        text={`webhook-id: ${data.messageId}\n\n${indentJson(data.body)}`}
      />
      {data.answer !== null && <Verbatim title={translate('webhooks.answer')} text={data.answer} />}
      <Button variant="outlined" disabled={isBlocked} loading={isBusy} onClick={() => void repeat(id)}>
        {translate('webhooks.repeat')}
      </Button>
    </Stack>
  )
}
