/** Lists the deliveries of a webhook, latest first, and shows one of them with its request and response. */
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { DeliveryStatus } from '../../../contract/deliveries'
import { limits } from '../../../contract/limits'
import { useLanguage } from '../../i18n/i18n'
import { PageButtons } from '../engine/list/ListPagination'
import { CloseButton } from '../ui/CloseButton'
import { ErrorScreen } from '../ui/ErrorScreen'
import { formatDateTime } from '../ui/format'
import { TitledDialog } from '../ui/TitledDialog'
import { DeliveryDetailsView } from './DeliveryDetailsView'
import { deliveryStateKey, deliveryStateOf, eventTypeKey } from './eventLabels'
import { useDeliveryOutcomeText } from './useDeliveryOutcomeText'
import { type DeliveryRecord, useDeliveryList, type WebhookRecord } from './useWebhooks'

interface DeliveriesDialogProps {
  webhook: WebhookRecord
  isBlocked: boolean
  onClose(): void
}

const colors = {
  pending: 'default',
  retrying: 'warning',
  delivered: 'success',
  failed: 'error',
  dropped: 'error',
} as const satisfies Record<DeliveryStatus | 'retrying', string>

const Row = ({ record, onOpen }: { record: DeliveryRecord; onOpen(): void }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const outcome = useDeliveryOutcomeText()
  return (
    <ListItem disablePadding>
      <ListItemButton onClick={onOpen}>
        <ListItemText
          primary={translate(eventTypeKey(record.type))}
          secondary={[formatDateTime(record.createdAt, language), outcome(record)].filter(Boolean).join(' · ')}
        />
        <Chip
          size="small"
          variant="outlined"
          color={colors[deliveryStateOf(record)]}
          label={translate(deliveryStateKey(record))}
        />
      </ListItemButton>
    </ListItem>
  )
}

const Rows = ({ webhook, onOpen }: { webhook: WebhookRecord; onOpen(id: string): void }) => {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data, total, error, refetch } = useDeliveryList(webhook.id, page)
  if (error) return <ErrorScreen error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={200} />
  if (total === 0) return <Typography>{translate('webhooks.noDeliveries')}</Typography>
  return (
    <>
      <List disablePadding sx={{ mx: -2 }}>
        {data.map(record => (
          <Row key={record.id} record={record} onOpen={() => onOpen(record.id)} />
        ))}
      </List>
      <PageButtons page={page} pages={Math.ceil((total ?? 0) / limits.pageSize)} onChange={setPage} />
    </>
  )
}

export const DeliveriesDialog = ({ webhook, isBlocked, onClose }: DeliveriesDialogProps) => {
  const translate = useTranslate()
  const [shown, setShown] = useState<string>()
  return (
    <TitledDialog title={`${translate('webhooks.deliveries')}: ${webhook.name}`} onClose={onClose} maxWidth="md">
      <DialogContent>
        {shown ? (
          <DeliveryDetailsView id={shown} isBlocked={isBlocked || webhook.disabledAt !== null} />
        ) : (
          <Rows webhook={webhook} onOpen={setShown} />
        )}
      </DialogContent>
      <DialogActions>
        {shown && <Button onClick={() => setShown(undefined)}>{translate('webhooks.allDeliveries')}</Button>}
        <CloseButton variant="contained" onClose={onClose}>
          {translate('webhooks.close')}
        </CloseButton>
      </DialogActions>
    </TitledDialog>
  )
}
