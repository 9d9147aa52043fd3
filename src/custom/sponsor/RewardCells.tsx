/**
 * Cells of a reward in the sponsor's grid. Related values share a cell, so that the grid fits next to the panel of
 * cities: name, description and link; organisation and cities; points and their state, completed (green) or in
 * progress.
 */
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { FundraisingReward } from '../../../contract/rewards'
import { isWebAddress } from '../../../contract/rules'
import { useLanguage } from '../../i18n/i18n'
import { CitiesCell } from '../engine/cells/CitiesCell'
import { Progress } from '../engine/cells/Progress'
import type { CellProps } from '../engine/definition/definition'
import { formatMoney, formatNumber } from '../ui/format'

type Props = CellProps<FundraisingReward>

const second = { color: 'text.secondary', overflowWrap: 'break-word' } as const

/** The link is set by an organisation, so it opens without `opener`, and only if it is a web address. */
const RewardLink = ({ address }: { address: string }) =>
  isWebAddress(address) && (
    <Link href={address} target="_blank" rel="noopener noreferrer" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {new URL(address).hostname}
    </Link>
  )

export const NameCell = ({ record: { name, description, link } }: Props) => (
  <>
    <Box sx={{ fontWeight: 600 }}>{name}</Box>
    <Typography variant="body2" sx={second}>
      {description}
    </Typography>
    <RewardLink address={link} />
  </>
)

export const OrganisationCell = ({ record: { organization, cities } }: Props) => (
  <>
    {organization.name}
    <Typography variant="body2" component="div" sx={second}>
      <CitiesCell cities={cities} />
    </Typography>
  </>
)

/** Returns price × quantity, as the request will contain it. */
export const totalOf = ({ fiatPrice: { amount }, quantity }: Pick<FundraisingReward, 'fiatPrice' | 'quantity'>) =>
  Math.round(amount * 100 * quantity) / 100

export const PriceCell = ({ record }: Props) => {
  const language = useLanguage()
  const { amount, currency } = record.fiatPrice
  return (
    <Box sx={{ fontVariantNumeric: 'tabular-nums', '& strong': { whiteSpace: 'nowrap' } }}>
      <strong>{formatMoney(totalOf(record), language, currency)}</strong>
      <Typography variant="body2" sx={second}>
        {`${formatMoney(amount, language, currency)} × ${formatNumber(record.quantity, language)}`}
      </Typography>
    </Box>
  )
}

export const PointsCell = ({ record: { progressPoints, targetPoints, status } }: Props) => {
  const translate = useTranslate()
  const language = useLanguage()
  const isDone = status === 'Completed'
  const [there, whole] = [progressPoints, targetPoints].map(points => formatNumber(points, language))
  const words = translate('resources.sponsorRewards.points', { there, whole })
  return (
    <Progress there={progressPoints} whole={targetPoints} words={words} isDone={isDone}>
      <Chip
        size="small"
        variant={isDone ? 'filled' : 'outlined'}
        color={isDone ? 'success' : 'default'}
        label={translate(`resources.sponsorRewards.choices.status.${isDone ? 'completed' : 'inProgress'}`)}
      />
    </Progress>
  )
}
