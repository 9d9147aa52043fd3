/**
 * Cells of a fundraising reward in the sponsor's grid. Related values share a cell, so that the grid fits next to the
 * panel of cities: name, description and link; organisation and cities; total and price × quantity; points and state
 * (green if completed).
 */
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { FundraisingReward } from '../../../contract/rewards'
import { isWebAddress } from '../../../contract/rules'
import type { OfferedReward } from '../../../contract/sponsorships'
import { useLanguage } from '../../i18n/i18n'
import { CitiesCell } from '../engine/cells/CitiesCell'
import { ProgressBar } from '../engine/cells/ProgressBar'
import type { CellProps } from '../engine/definition/definition'
import { formatMoney, formatNumber } from '../ui/format'

type RewardCellProps = CellProps<FundraisingReward>

const second = { color: 'text.secondary', overflowWrap: 'break-word' } as const

/**
 * Shows the host name of the URL that an organisation entered for a reward, as a link. Renders nothing if the URL is
 * not a web address. The opened page gets no `opener`, because the URL is not trusted.
 */
const RewardLink = ({ address }: { address: string }) =>
  isWebAddress(address) && (
    <Link href={address} target="_blank" rel="noopener noreferrer" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {new URL(address).hostname}
    </Link>
  )

/** Marks a reward that the sponsor has requested or paid for already. */
const OwnRequest = ({ state }: { state: OfferedReward['ownRequest'] }) => {
  const translate = useTranslate()
  return (
    state && (
      <Chip
        component="span"
        size="small"
        color="warning"
        // On a narrow screen with a large font size, the text wraps.
        sx={{ height: 'auto', minHeight: 24, '& .MuiChip-label': { whiteSpace: 'normal' } }}
        label={translate(`resources.sponsorRewards.choices.ownRequest.${state}`)}
      />
    )
  )
}

export const RewardNameCell = ({ record: { name, description, link, ownRequest } }: CellProps<OfferedReward>) => (
  <>
    <Box sx={{ fontWeight: 600 }}>{name}</Box>
    <OwnRequest state={ownRequest} />
    <Typography variant="body2" component="div" sx={second}>
      {description}
    </Typography>
    <RewardLink address={link} />
  </>
)

export const RewardOrganisationCell = ({ record: { organization, cities } }: RewardCellProps) => (
  <>
    {organization.name}
    <Typography variant="body2" component="div" sx={second}>
      <CitiesCell cities={cities} />
    </Typography>
  </>
)

/** Returns price × quantity, which is the amount of the reward in a request. */
export const computeRewardTotal = ({
  fiatPrice: { amount },
  quantity,
}: Pick<FundraisingReward, 'fiatPrice' | 'quantity'>) => Math.round(amount * 100 * quantity) / 100

export const RewardPriceCell = ({ record }: RewardCellProps) => {
  const language = useLanguage()
  const { amount, currency } = record.fiatPrice
  return (
    <Box sx={{ fontVariantNumeric: 'tabular-nums', '& strong': { whiteSpace: 'nowrap' } }}>
      <strong>{formatMoney(computeRewardTotal(record), language, currency)}</strong>
      <Typography variant="body2" component="div" sx={second}>
        {`${formatMoney(amount, language, currency)} × ${formatNumber(record.quantity, language)}`}
      </Typography>
    </Box>
  )
}

export const RewardPointsCell = ({ record: { progressPoints, targetPoints, status } }: RewardCellProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const isDone = status === 'Completed'
  const [there, whole] = [progressPoints, targetPoints].map(points => formatNumber(points, language))
  const words = translate('resources.sponsorRewards.points', { there, whole })
  return (
    <ProgressBar current={progressPoints} total={targetPoints} text={words} isDone={isDone}>
      <Chip
        size="small"
        variant={isDone ? 'filled' : 'outlined'}
        color={isDone ? 'success' : 'default'}
        label={translate(`resources.sponsorRewards.choices.status.${isDone ? 'completed' : 'inProgress'}`)}
      />
    </ProgressBar>
  )
}
