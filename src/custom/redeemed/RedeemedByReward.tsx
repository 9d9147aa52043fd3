/**
 * Table of a provider's rewards with the quantity of each that was redeemed in the period, as bars. It can be exported.
 */
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useTranslate } from 'react-admin'
import type { RedemptionReport } from '../../../contract/redemptions'
import { useLanguage } from '../../i18n/i18n'
import { TableExportButton } from '../analytics/TableExportButton'
import { formatNumber } from '../ui/format'
import { TableSection } from '../ui/TableSection'
import { runsOutText, visibleForecast } from './runsOutText'

export type RedeemedReward = RedemptionReport['byReward'][number]

interface RedeemedByRewardProps {
  data: RedemptionReport
  /** Called with a digital reward whose codes the user wants to see. */
  onOpen(reward: RedeemedReward): void
}

export const RedeemedByReward = ({ data: { byReward, from, to }, onOpen }: RedeemedByRewardProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const words = (key: string) => translate(`redeemed.${key}`)
  const unlimited = translate('resources.rewardCard.unlimited')
  const most = Math.max(1, ...byReward.map(({ quantity }) => quantity))
  const cellsOf = (reward: RedeemedReward) => [
    reward.name,
    <span key="quantity">
      {formatNumber(reward.quantity, language)}
      <LinearProgress
        aria-hidden
        variant="determinate"
        value={(100 * reward.quantity) / most}
        sx={{
          mt: 0.5,
          ml: { sm: 'auto' },
          height: 6,
          width: { xs: '90%', sm: 160 },
          borderRadius: 1,
          bgcolor: 'action.hover',
        }}
      />
    </span>,
    reward.left === null ? unlimited : formatNumber(reward.left, language),
    runsOutText(reward, translate) || '–',
    reward.isDigital ? (
      <Button key="goods" size="small" onClick={() => onOpen(reward)} aria-label={`${words('goods')}: ${reward.name}`}>
        {words('show')}
      </Button>
    ) : null,
  ]
  const load = () => ({
    headings: ['reward', 'quantity', 'left', 'runsOutDays'].map(words),
    rows: byReward.map(reward => [
      reward.name,
      reward.quantity,
      reward.left ?? unlimited,
      visibleForecast(reward) ?? '',
    ]),
  })
  return (
    <TableSection
      title={words('byReward')}
      heading={[words('reward'), words('quantity'), words('left'), words('end'), words('goods')]}
      rows={byReward.map(reward => ({ id: reward.guid, cells: cellsOf(reward) }))}
      empty={words('noRewards')}
      action={
        <TableExportButton
          title={words('byReward')}
          fileName={`redeemed-by-reward-${from}-${to}`}
          isOff={byReward.length === 0}
          load={load}
        />
      }
    />
  )
}
