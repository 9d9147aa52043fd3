/**
 * Lists the codes of a digital reward. A code is free or was given to a customer (with the date). The list can be
 * filtered by free and given codes, and saved as a file.
 */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import type { CodeState, RewardCode, RewardCodePage } from '../../../contract/redemptions'
import { useLanguage } from '../../i18n/i18n'
import { PageButtons } from '../engine/list/ListPagination'
import { ErrorScreen } from '../ui/ErrorScreen'
import { formatDateTime, formatNumber } from '../ui/format'
import { icons } from '../ui/icons'
import { TableSection } from '../ui/TableSection'
import { useBusy } from '../ui/useBusy'
import { saveRewardCodes } from './saveRewardCodes'
import { useRewardCodes } from './useRedemptions'

const states = ['all', 'free', 'given'] as const
type RewardChoice = (typeof states)[number]

const useStateText = () => {
  const translate = useTranslate()
  const language = useLanguage()
  return ({ givenAt }: RewardCode) =>
    translate(givenAt ? 'redeemed.given' : 'redeemed.free', givenAt ? { at: formatDateTime(givenAt, language) } : {})
}

interface StateChoiceProps {
  counts: RewardCodePage['counts']
  chosen: RewardChoice
  onChange(chosen: RewardChoice): void
}

const StateChoice = ({ counts, chosen, onChange }: StateChoiceProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const numbers = { ...counts, all: counts.free + counts.given }
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen}
      onChange={(_, next: RewardChoice | null) => next && onChange(next)}
      aria-label={translate('redeemed.state')}
      sx={{ my: 1, flexWrap: 'wrap', '& .MuiToggleButton-root': { minHeight: 40 } }}
    >
      {states.map(state => (
        <ToggleButton key={state} value={state}>
          {`${translate(`redeemed.states.${state}`)} (${formatNumber(numbers[state], language)})`}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

interface ExportProps {
  rewardId: string
  name: string
  state: CodeState | undefined
}

const Export = ({ rewardId, name, state }: ExportProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const stateText = useStateText()
  const { isBusy, attempt } = useBusy()
  const save = () =>
    attempt(() =>
      saveRewardCodes({
        rewardId,
        name,
        state,
        language,
        heading: ['good', 'state'].map(key => translate(`redeemed.${key}`)),
        stateText,
      }),
    )
  return (
    <Button startIcon={<icons.download />} loading={isBusy} onClick={save}>
      {translate('redeemed.export')}
    </Button>
  )
}

interface RewardCodesProps {
  rewardId: string
  name: string
  /** Heading of the section, already translated. */
  title: string
}

export const RewardCodes = ({ rewardId, name, title }: RewardCodesProps) => {
  const translate = useTranslate()
  const stateText = useStateText()
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<RewardChoice>('all')
  const state = chosen === 'all' ? undefined : chosen
  const { data, error, refetch } = useRewardCodes(rewardId, state, (page - 1) * limits.pageSize)
  const box = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined
  // Moves the focus to the heading. Otherwise users would not notice the new section below a long table.
  useEffect(() => {
    if (isThere) box.current?.querySelector('h2')?.focus()
  }, [isThere])
  const words = (key: string) => translate(`redeemed.${key}`)
  if (error) return <ErrorScreen error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={160} />
  const choose = (next: RewardChoice) => {
    setChosen(next)
    setPage(1)
  }
  return (
    <Box ref={box} sx={{ minWidth: 0 }}>
      <TableSection
        title={title}
        heading={[words('good'), words('state')]}
        rows={data.items.map(good => ({ id: good.guid, cells: [good.content, stateText(good)] }))}
        empty={words('noGoods')}
        action={data.total > 0 && <Export rewardId={rewardId} name={name} state={state} />}
        lead={<StateChoice counts={data.counts} chosen={chosen} onChange={choose} />}
      >
        <PageButtons page={page} pages={Math.ceil(data.total / limits.pageSize)} onChange={setPage} />
      </TableSection>
    </Box>
  )
}
