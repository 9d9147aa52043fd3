/** Analytics of a service provider: redemptions of premium rewards by reward, by day, and by digital code. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Redeemed } from '../../../contract/redemptions'
import { isValidPeriod } from '../../../contract/rules'
import { useLanguage } from '../../i18n/i18n'
import { FilterForm } from '../analytics/FilterForm'
import type { AnalyticsFilter } from '../analytics/filter'
import { initialPeriodValues, PeriodBoxes, type PeriodValues } from '../analytics/PeriodBoxes'
import { useFilterInAddress } from '../analytics/useFilterInAddress'
import { ErrorScreen } from '../ui/ErrorScreen'
import { formatDate, formatNumber } from '../ui/format'
import { TableSection } from '../ui/TableSection'
import { RewardCodes } from './RewardCodes'
import { useRedeemed } from './useRedeemed'

type Reward = Redeemed['byReward'][number]

const ByReward = ({ rewards, onOpen }: { rewards: readonly Reward[]; onOpen(reward: Reward): void }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const words = (key: string) => translate(`redeemed.${key}`)
  const cellsOf = (reward: Reward) => [
    reward.name,
    formatNumber(reward.quantity, language),
    reward.left === null ? translate('resources.rewardCard.unlimited') : formatNumber(reward.left, language),
    reward.runsOutInDays === null ? '–' : translate('redeemed.runsOut', { smart_count: reward.runsOutInDays }),
    reward.isDigital ? (
      <Button key="goods" size="small" onClick={() => onOpen(reward)} aria-label={`${words('goods')}: ${reward.name}`}>
        {words('show')}
      </Button>
    ) : null,
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

const Days = ({ onChosen }: { onChosen(filter: AnalyticsFilter): void }) => {
  const { period, from, to } = useWatch() as PeriodValues
  useEffect(() => {
    if (isValidPeriod({ from, to })) onChosen({ from, to, cityId: '', locationId: '' })
  }, [from, to, onChosen])
  return <PeriodBoxes period={period} />
}

export const ProviderAnalytics = () => {
  const translate = useTranslate()
  const language = useLanguage()
  const { filter, take, begun } = useFilterInAddress('month')
  const [opened, setOpened] = useState<Reward>()
  const { data, error, refetch } = useRedeemed(filter)
  const words = (key: string) => translate(`redeemed.${key}`)
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FilterForm key={begun} initial={initialPeriodValues(filter)}>
        <Days onChosen={take} />
      </FilterForm>
      {error && <ErrorScreen error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        <>
          <Typography>
            {translate('redeemed.total', { smart_count: data.total, count: formatNumber(data.total, language) })}
          </Typography>
          <ByReward rewards={data.byReward} onOpen={setOpened} />
          {opened && (
            <RewardCodes
              key={opened.guid}
              rewardId={opened.guid}
              name={opened.name}
              title={`${words('goods')}: ${opened.name}`}
            />
          )}
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
