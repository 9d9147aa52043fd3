/** A webhook in the list, with its actions. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { bcp47Tags } from '../../../contract/languages'
import { limits } from '../../../contract/limits'
import { useLanguage } from '../../i18n/i18n'
import { formatDateTime } from '../ui/format'
import { eventTypeKey } from './eventLabels'
import type { WebhookRecord } from './useWebhooks'

const asks = ['deliveries', 'test', 'edit', 'rotate', 'off', 'on', 'remove'] as const
export type WebhookAction = (typeof asks)[number]

interface WebhookEntryProps {
  record: WebhookRecord
  isBlocked: boolean
  onAsk(what: WebhookAction, record: WebhookRecord): void
}

const isOffered = (what: WebhookAction, { disabledAt }: WebhookRecord) => {
  if (what === 'on') return disabledAt !== null
  return disabledAt === null || !['off', 'test'].includes(what)
}

const State = ({ record: { disabledAt, disabledBecause, failingSince, retryAt } }: { record: WebhookRecord }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const since = disabledAt ?? failingSince
  if (!since || disabledBecause === 'owner') return null
  const text = disabledAt ? `webhooks.because.${disabledBecause}` : 'webhooks.failing'
  return (
    <Alert severity={disabledAt ? 'error' : 'warning'} sx={{ mt: 1 }}>
      {translate(text, { since: formatDateTime(since, language) })}{' '}
      {!disabledAt && retryAt && translate('webhooks.nextAttempt', { at: formatDateTime(retryAt, language) })}
    </Alert>
  )
}

/** Shows how many deliveries were dropped because too many were pending. */
const Overflow = ({ record: { overflowSince, overflowEndedAt, droppedCount } }: { record: WebhookRecord }) => {
  const translate = useTranslate()
  const language = useLanguage()
  if (!overflowSince) return null
  const number = new Intl.NumberFormat(bcp47Tags[language])
  const values = {
    since: formatDateTime(overflowSince, language),
    until: overflowEndedAt && formatDateTime(overflowEndedAt, language),
    most: number.format(limits.webhookPending),
    dropped: number.format(droppedCount),
  }
  return (
    <Alert severity={overflowEndedAt ? 'info' : 'error'} sx={{ mt: 1 }}>
      {translate(`webhooks.overflow.${overflowEndedAt ? 'ended' : 'now'}`, values)}
    </Alert>
  )
}

export const WebhookEntry = ({ record, isBlocked, onAsk }: WebhookEntryProps) => {
  const translate = useTranslate()
  const isOff = record.disabledAt !== null
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>{record.name}</Typography>
        <Typography component="code" variant="body2">
          {record.url}
        </Typography>
        <Chip
          size="small"
          variant="outlined"
          color={isOff ? 'default' : 'success'}
          label={translate(`webhooks.states.${isOff ? 'off' : 'on'}`)}
        />
      </Stack>
      <Typography variant="body2">{record.types.map(type => translate(eventTypeKey(type))).join(' · ')}</Typography>
      <State record={record} />
      <Overflow record={record} />
      <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 0.5, flexWrap: 'wrap' }}>
        {asks
          .filter(what => isOffered(what, record))
          .map(what => (
            <Button
              // The buttons that switch the webhook on and off share one React key, so that the focus stays on the
              // clicked button.
              key={what === 'on' ? 'off' : what}
              size="small"
              color={what === 'remove' ? 'error' : 'primary'}
              disabled={isBlocked && what !== 'deliveries'}
              onClick={() => onAsk(what, record)}
              aria-label={`${translate(`webhooks.${what}`)}: ${record.name}`}
            >
              {translate(`webhooks.${what}`)}
            </Button>
          ))}
      </Stack>
    </Box>
  )
}
