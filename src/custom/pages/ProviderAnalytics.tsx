/** What was redeemed of a service provider's premium rewards: by reward, by day, and of each digital good whether it is given. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import type { Redeemed } from '../../../contract/redemptions'
import { useLanguage } from '../../i18n/i18n'
import { periodProblem, presetPeriod } from '../analytics/period'
import { TableSection } from '../analytics/TableSection'
import { formatDate, formatNumber } from '../cells/format'
import { DayField } from '../inputs/DayField'
import { Goods } from '../redeemed/Goods'
import { useRedeemed } from '../redeemed/useRedeemed'
import { ErrorScreen } from './ErrorScreen'

type Reward = Redeemed['byReward'][number]

const ByReward = ({ rewards, onOpen }: { rewards: readonly Reward[]; onOpen(reward: Reward): void }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const words = (key: string) => translate(`redeemed.${key}`)
  const cellsOf = (reward: Reward) => [
    reward.name,
    formatNumber(reward.quantity, language),
    reward.left === null ? words('unlimited') : formatNumber(reward.left, language),
    reward.runsOutInDays === null ? '–' : translate('redeemed.runsOut', { smart_count: reward.runsOutInDays }),
    reward.isDigital ? (
      <Button key="goods" size="small" onClick={() => onOpen(reward)} aria-label={`${words('goods')}: ${reward.name}`}>
        {words('show')}
      </Button>
    ) : (
      '–'
    ),
  ]
  return (
    <TableSection
      title={words('byReward')}
      heading={[words('reward'), words('quantity'), words('left'), words('end'), words('goods')]}
      rows={rewards.map(reward => ({ id: reward.guid, cells: cellsOf(reward) }))}
      empty={words('noRewards')}
    />
  )
}

export const ProviderAnalytics = () => {
  const translate = useTranslate()
  const language = useLanguage()
  const [period, setPeriod] = useState(() => presetPeriod('month'))
  const [opened, setOpened] = useState<Reward>()
  const { data, error, refetch } = useRedeemed(period)
  const words = (key: string) => translate(`redeemed.${key}`)
  const problem = periodProblem(period)
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', pt: 1 }}>
        {(['from', 'to'] as const).map(end => (
          <DayField
            key={end}
            label={translate(`analytics.filters.${end}`)}
            value={period[end]}
            required
            problem={problem && translate(`analytics.${problem}`, { years: limits.periodYears })}
            onChange={day => setPeriod({ ...period, [end]: day })}
          />
        ))}
      </Stack>
      {error && <ErrorScreen error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        <>
          <Typography>
            {translate('redeemed.total', { smart_count: data.total, count: formatNumber(data.total, language) })}
          </Typography>
          <ByReward rewards={data.byReward} onOpen={setOpened} />
          {opened && <Goods key={opened.guid} rewardId={opened.guid} name={opened.name} />}
          <TableSection
            title={words('byDay')}
            heading={[words('day'), words('quantity')]}
            rows={data.byDay.map(({ day, quantity }) => ({
              id: day,
              cells: [formatDate(day, language), formatNumber(quantity, language)],
            }))}
            empty={words('nothing')}
          />
        </>
      )}
    </Box>
  )
}
