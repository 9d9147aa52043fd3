/**
 * Dialog that makes a fundraiser public: everybody who has the link sees its page, until the organisation stops
 * sharing.
 */
import Alert from '@mui/material/Alert'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { use } from 'react'
import { useTranslate } from 'react-admin'
import type { OwnFundraisingReward } from '../../../contract/rewards'
import { loadSharingMessages } from '../../i18n/lazyMessages'
import type { DialogProps } from '../engine/definition/definition'
import { CloseButton } from '../ui/CloseButton'
import { ErrorScreen } from '../ui/ErrorScreen'
import { ScreenDialog } from '../ui/TitledDialog'
import { PublishButton } from './PublishButton'
import { SharedLink } from './SharedLink'
import { SharingExplanation } from './SharingExplanation'
import { publicPageUrl, usePublicPage } from './usePublicPage'

const Sharing = ({ reward }: { reward: OwnFundraisingReward }) => {
  const translate = useTranslate()
  const publicPage = usePublicPage(reward)
  const url = publicPageUrl(reward)
  if (url)
    return (
      <SharedLink
        reward={reward}
        url={url}
        isBusy={publicPage.isBusy}
        onStop={() => publicPage.unpublish(translate('sharing.stopped'))}
      />
    )
  return (
    <>
      <SharingExplanation />
      <PublishButton publicPage={publicPage} />
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
