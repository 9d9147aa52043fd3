/** Shows the codes of a digital reward over the list of rewards: which are free and which are given. */
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import type { PremiumReward } from '../../../contract/rewards'
import type { DialogProps } from '../engine/definition/definition'
import { CloseButton } from '../ui/CloseButton'
import { ErrorScreen } from '../ui/ErrorScreen'
import { ScreenDialog } from '../ui/TitledDialog'
import { RewardCodes } from './RewardCodes'

export const RewardCodesDialog = ({ record, loadError, onRetry, onClose }: DialogProps<PremiumReward>) => {
  const translate = useTranslate()
  return (
    <ScreenDialog title={record?.name ?? translate('redeemed.goods')} onClose={onClose} maxWidth="sm">
      <DialogContent>
        {loadError !== null && loadError !== undefined && <ErrorScreen error={loadError} onRetry={() => onRetry?.()} />}
        {!record && !loadError && <Skeleton height={240} />}
        {record && <RewardCodes rewardId={record.guid} name={record.name} title={translate('redeemed.goods')} />}
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose}>{translate('engine.close')}</CloseButton>
      </DialogActions>
    </ScreenDialog>
  )
}
