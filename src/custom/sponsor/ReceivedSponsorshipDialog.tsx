/**
 * Read-only dialog of a received sponsorship request: the sponsor's name, the institution's own fundraisers and their
 * amounts, and the request's state, number and dates.
 */
import Alert from '@mui/material/Alert'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useTranslate } from 'react-admin'
import { formatRequestNumber } from '../../../contract/formatRequestNumber'
import type { ReceivedSponsorship } from '../../../contract/sponsorships'
import { useLanguage } from '../../i18n/i18n'
import type { DialogProps } from '../engine/definition/definition'
import { CloseButton } from '../ui/CloseButton'
import { ErrorScreen } from '../ui/ErrorScreen'
import { FactList } from '../ui/FactList'
import { formatDate, formatMoney } from '../ui/format'
import { LoadingSkeletons } from '../ui/LoadingSkeletons'
import { ScreenDialog } from '../ui/TitledDialog'
import { FundraiserList } from './SponsoredFundraisers'
import { sponsorshipSeverities } from './sponsorshipSeverities'

const RequestFacts = ({ request }: { request: ReceivedSponsorship }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const label = (source: string) => translate(`resources.receivedSponsorships.fields.${source}`)
  const { guid, sponsor, rewards, amount, status, createdAt, finishedAt, canceledAt, isWithdrawn } = request
  const facts = (
    <FactList
      facts={[
        [label('sponsor.name'), sponsor.name || translate('resources.receivedSponsorships.deletedSponsor')],
        [label('rewards'), <FundraiserList key="rewards" rewards={rewards} hasAmounts />],
        [label('amount'), formatMoney(amount, language)],
        [
          label('status'),
          translate(`resources.receivedSponsorships.${isWithdrawn ? 'withdrawn' : `choices.status.${status}`}`),
        ],
        [label('guid'), formatRequestNumber(guid)],
        [label('createdAt'), formatDate(createdAt, language)],
        [label('finishedAt'), finishedAt && formatDate(finishedAt, language)],
        [label('canceledAt'), canceledAt && formatDate(canceledAt, language)],
      ]}
    />
  )
  return (
    <>
      {facts}
      <Alert severity={sponsorshipSeverities[status]} sx={{ mt: 2 }}>
        {translate(`resources.receivedSponsorships.next.${status}`)}
      </Alert>
    </>
  )
}

export const ReceivedSponsorshipDialog = (props: DialogProps<ReceivedSponsorship>) => {
  const { record, loadError, onRetry, onClose } = props
  const translate = useTranslate()
  return (
    <ScreenDialog title={translate('resources.receivedSponsorships.dialogs.view')} onClose={onClose} maxWidth="sm">
      <DialogContent aria-busy={!record && !loadError}>
        {record && <RequestFacts request={record} />}
        {!record &&
          (loadError ? (
            <ErrorScreen error={loadError} onRetry={() => onRetry?.()} />
          ) : (
            <LoadingSkeletons count={4} height={32} />
          ))}
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose} autoFocus>
          {translate('engine.close')}
        </CloseButton>
      </DialogActions>
    </ScreenDialog>
  )
}
