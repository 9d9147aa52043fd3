/**
 * Read-only dialog of a sent sponsorship request: contact, rewards with their prices on the day of the request, fee and
 * total.
 */
import PictureAsPdf from '@mui/icons-material/PictureAsPdf'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Divider from '@mui/material/Divider'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { formatRequestNumber } from '../../../contract/formatRequestNumber'
import { limits } from '../../../contract/limits'
import type { Sponsorship } from '../../../contract/sponsorships'
import { hasApiExtension } from '../../config'
import { useLanguage } from '../../i18n/i18n'
import { useDownload } from '../engine/actions/useDownload'
import type { DialogProps } from '../engine/definition/definition'
import { useDefinition, useEngine } from '../engine/definition/EngineContext'
import { CloseButton } from '../ui/CloseButton'
import { ErrorScreen } from '../ui/ErrorScreen'
import { formatDate } from '../ui/format'
import { ScreenDialog } from '../ui/TitledDialog'
import { useBasket } from './basket'
import { PriceLines } from './PriceLines'
import { SponsoredRewards } from './SponsoredRewards'
import { fetchReceipt } from './sponsorApi'
import { sponsorshipSeverities } from './sponsorshipSeverities'

const Contact = ({ request }: { request: Sponsorship }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { guid, sponsorName, sponsorPhone, sponsorEmail, createdAt } = request
  const domainAt = sponsorEmail.indexOf('@') + 1
  // An API that implements only the specification returns requests without a number and a date.
  const lines = {
    ...(guid && { guid: formatRequestNumber(guid) }),
    sponsorName,
    sponsorPhone,
    sponsorEmail: (
      <>
        {sponsorEmail.slice(0, domainAt)}
        <wbr />
        {sponsorEmail.slice(domainAt)}
      </>
    ),
    ...(createdAt && { createdAt: formatDate(createdAt, language) }),
  }
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '35% 1fr', sm: 'auto 1fr' },
        columnGap: { xs: 2, sm: 3 },
        rowGap: 1,
        m: 0,
      }}
    >
      {Object.entries(lines).map(([source, text]) => (
        <Box key={source} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {translate(`resources.sponsorships.fields.${source}`)}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Shows the state and a sentence about what happens next. */
const State = ({ status }: Pick<Sponsorship, 'status'>) => {
  const translate = useTranslate()
  if (!status) return null
  return (
    <Alert severity={sponsorshipSeverities[status]} role="note">
      <AlertTitle>{translate(`resources.sponsorships.choices.status.${status}`)}</AlertTitle>
      {translate(`sponsor.next.${status}`)}
    </Alert>
  )
}

const Body = ({ record, loadError, onRetry }: Pick<DialogProps<Sponsorship>, 'record' | 'loadError' | 'onRetry'>) => {
  if (!record && loadError) return <ErrorScreen error={loadError} onRetry={() => onRetry?.()} />
  if (!record) return ['a', 'b', 'c', 'd'].map(key => <Skeleton key={key} height={48} />)
  return (
    <Stack spacing={2}>
      <State status={record.status} />
      <Contact request={record} />
      <Divider />
      <PriceLines quote={record.priceDto} />
      <Divider />
      <SponsoredRewards rewards={record.fundraisingRewards} />
    </Stack>
  )
}

/** Downloads the receipt, if the API has receipts and the request has a number. */
const ReceiptButton = ({ request }: { request: Sponsorship | undefined }) => {
  const translate = useTranslate()
  const guid = request?.guid
  const { download, isBusy } = useDownload(
    () => fetchReceipt(String(guid)),
    `request-${formatRequestNumber(String(guid))}.pdf`,
  )
  if (!guid || !hasApiExtension('statements')) return null
  return (
    <Button startIcon={<PictureAsPdf />} loading={isBusy} onClick={download}>
      {translate(`sponsor.papers.${request.status}`)}
    </Button>
  )
}

/** Puts the rewards of a canceled request that are still open into the basket, and opens the list of rewards. */
const RequestAgainButton = ({ request }: { request: Sponsorship | undefined }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const { areaPath } = useEngine()
  const { isReader } = useDefinition('sponsorRewards')
  const { add } = useBasket()
  const open = request?.fundraisingRewards.filter(({ status }) => status === 'InProgress') ?? []
  if (isReader || request?.status !== 'Canceled' || open.length === 0) return null
  const requestAgain = () => {
    const isFull = open.map(add).includes(false)
    if (isFull) notify('sponsor.basket.full', { type: 'warning', messageArgs: { max: limits.sponsorshipRewards } })
    navigate(`${areaPath}/rewards`)
  }
  return <Button onClick={requestAgain}>{translate('sponsor.again')}</Button>
}

export const SponsorshipDialog = ({ id, record, loadError, onRetry, onClose }: DialogProps<Sponsorship>) => {
  const translate = useTranslate()
  const title = translate('resources.sponsorships.dialogs.view')
  if (id === undefined) return null
  return (
    <ScreenDialog title={title} onClose={onClose} maxWidth="sm">
      <DialogContent aria-busy={!record && !loadError}>
        <Body record={record} loadError={loadError} onRetry={onRetry} />
      </DialogContent>
      <DialogActions>
        <RequestAgainButton request={record} />
        <ReceiptButton request={record} />
        <CloseButton onClose={onClose} autoFocus>
          {translate('engine.close')}
        </CloseButton>
      </DialogActions>
    </ScreenDialog>
  )
}
