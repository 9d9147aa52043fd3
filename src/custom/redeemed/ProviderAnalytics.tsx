/**
 * Analytics of a service provider: redemptions of premium rewards over time and by reward, and the codes of a reward.
 */
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { use, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { isValidPeriod } from '../../../contract/rules'
import { useLanguage } from '../../i18n/i18n'
import { loadAnalyticsMessages } from '../../i18n/lazyMessages'
import { FilterForm } from '../analytics/FilterForm'
import type { AnalyticsFilter } from '../analytics/filter'
import { initialPeriodValues, PeriodFields, type PeriodValues } from '../analytics/PeriodFields'
import { useUrlFilter } from '../analytics/useUrlFilter'
import { ErrorScreen } from '../ui/ErrorScreen'
import { formatNumber } from '../ui/format'
import { RedeemedByDay, RedeemedChart } from './RedeemedByDay'
import { RedeemedByReward, type RedeemedReward } from './RedeemedByReward'
import { RewardCodes } from './RewardCodes'
import { useRedemptions } from './useRedemptions'

const Days = ({ onChosen }: { onChosen(filter: AnalyticsFilter): void }) => {
  const { period, from, to } = useWatch() as PeriodValues
  useEffect(() => {
    if (isValidPeriod({ from, to })) onChosen({ from, to, cityId: '', locationId: '' })
  }, [from, to, onChosen])
  return <PeriodFields period={period} />
}

export const ProviderAnalytics = () => {
  use(loadAnalyticsMessages())
  const translate = useTranslate()
  const language = useLanguage()
  const { filter, take, begun } = useUrlFilter('month')
  const [opened, setOpened] = useState<RedeemedReward>()
  const { data, error, refetch } = useRedemptions(filter)
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
          <RedeemedChart data={data} />
          <RedeemedByReward data={data} onOpen={setOpened} />
          {opened && (
            <RewardCodes
              key={opened.guid}
              rewardId={opened.guid}
              name={opened.name}
              title={`${words('goods')}: ${opened.name}`}
            />
          )}
          <RedeemedByDay data={data} />
        </>
      )}
    </Box>
  )
}
