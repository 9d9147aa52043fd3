/**
 * Dialog that makes a fundraiser public: everybody who has the link sees its page, until the organisation stops
 * sharing.
 */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { use } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { OwnFundraisingReward } from '../../../contract/rewards'
import type { PortalDataProvider } from '../../dataProvider/types'
import { loadSharingMessages } from '../../i18n/lazyMessages'
import { useRowMutation } from '../engine/actions/useRowMutation'
import type { DialogProps } from '../engine/definition/definition'
import { CloseButton } from '../ui/CloseButton'
import { ErrorScreen } from '../ui/ErrorScreen'
import { ScreenDialog } from '../ui/TitledDialog'
import { SharedLink } from './SharedLink'
import { useShareLink } from './useShareLink'

const urlOf = ({ publicPage }: OwnFundraisingReward) => publicPage && new URL(publicPage, window.location.origin).href

const Sharing = ({ reward }: { reward: OwnFundraisingReward }) => {
  const translate = useTranslate()
  const dataProvider = useDataProvider<PortalDataProvider>()
  const { run, isBusy } = useRowMutation()
  const { share, canShare } = useShareLink()
  const change = (key: 'share' | 'unshare', successText?: string) =>
    run<OwnFundraisingReward>(
      () => dataProvider.transition('fundraisingRewards', { id: reward.guid, key, previousData: reward }),
      successText,
    )
  const url = urlOf(reward)
  if (url)
    return (
      <SharedLink
        reward={reward}
        url={url}
        isBusy={isBusy}
        onStop={() => change('unshare', translate('sharing.stopped'))}
      />
    )
  const publish = async () => {
    const shared = await change('share')
    const sharedUrl = shared && urlOf(shared)
    if (sharedUrl) await share(shared.name, sharedUrl)
  }
  return (
    <>
      <Typography sx={{ mb: 1 }}>{translate('sharing.shows')}</Typography>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{translate('sharing.revocable')}</Typography>
      <Button variant="contained" loading={isBusy} onClick={() => void publish()}>
        {translate(canShare ? 'sharing.publishAndShare' : 'sharing.publishAndCopy')}
      </Button>
    </>
  )
}

export const ShareDialog = ({ record, loadError, onRetry, onClose }: DialogProps<OwnFundraisingReward>) => {
  use(loadSharingMessages())
  const translate = useTranslate()
  const isFailed = loadError !== null && loadError !== undefined
  const content = () => {
    if (isFailed) return <ErrorScreen error={loadError} onRetry={() => onRetry?.()} />
    if (!record) return <Skeleton height={160} />
    if (record.status === 'Created') return <Alert severity="info">{translate('sharing.draft')}</Alert>
    return <Sharing reward={record} />
  }
  return (
    <ScreenDialog title={translate('sharing.title')} onClose={onClose} maxWidth="sm">
      <DialogContent>
        {record && !isFailed && <Typography sx={{ mb: 1, fontWeight: 600 }}>{record.name}</Typography>}
        {content()}
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose}>{translate('engine.close')}</CloseButton>
      </DialogActions>
    </ScreenDialog>
  )
}
