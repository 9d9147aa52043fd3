/**
 * Lists the fundraisers of a sponsorship request. A name is a link to the fundraiser's dialog, with the tab of its
 * state behind the dialog; for a user who can only read, it links to the tab; a deleted fundraiser has no link.
 */
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { toFilterQueryString } from '../../../contract/portalPaths'
import type { ReceivedSponsorship } from '../../../contract/sponsorships'
import { useLanguage } from '../../i18n/i18n'
import type { CellProps } from '../engine/definition/definition'
import { useEngine } from '../engine/definition/EngineContext'
import { findScreenPath } from '../engine/related/screenPath'
import { formatMoney } from '../ui/format'

type Reward = ReceivedSponsorship['rewards'][number]

const Fundraiser = ({ reward: { guid, name, status, isDeleted } }: { reward: Reward }) => {
  const translate = useTranslate()
  const engine = useEngine()
  const path = findScreenPath(engine, 'fundraisingRewards')
  if (!path) return name
  if (isDeleted) return `${name} (${translate('resources.receivedSponsorships.deletedReward')})`
  const dialog = engine.resources.get('fundraisingRewards')?.isReader ? '' : `/edit/${guid}`
  return (
    <Link component={RouterLink} to={`${path}${dialog}${toFilterQueryString({ status })}`}>
      {name}
    </Link>
  )
}

interface FundraiserListProps {
  rewards: readonly Reward[]
  /** Whether the state and the amount of each fundraiser are shown. */
  hasAmounts?: boolean
}

export const FundraiserList = ({ rewards, hasAmounts = false }: FundraiserListProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rewards.map(reward => (
        <Box component="li" key={reward.guid} sx={{ overflowWrap: 'anywhere' }}>
          <Fundraiser reward={reward} />
          {hasAmounts &&
            ` · ${translate(`resources.fundraisingRewards.tabs.${reward.status}`)} · ${formatMoney(reward.amount, language)}`}
        </Box>
      ))}
    </Box>
  )
}

export const SponsoredFundraisers = ({ record }: CellProps<ReceivedSponsorship>) => (
  <FundraiserList rewards={record.rewards} />
)
