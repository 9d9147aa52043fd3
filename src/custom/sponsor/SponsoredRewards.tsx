/** Lists the rewards of a request: picture, name, organisation, progress, and price × quantity. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { FundraisingReward } from '../../../contract/rewards'
import { RewardPointsCell } from './RewardCells'
import { RewardLine } from './RewardLine'

export const SponsoredRewards = ({ rewards }: { rewards: readonly FundraisingReward[] }) => {
  const translate = useTranslate()
  const label = translate('resources.sponsorships.fields.fundraisingRewards')
  return (
    <section aria-label={label}>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 650, mb: 1 }}>
        {label}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 2, p: 0, m: 0, listStyle: 'none' }}>
        {rewards.map(reward => (
          <Box component="li" key={reward.guid}>
            <RewardLine {...reward}>
              <Box sx={{ mt: 0.5, typography: 'body2' }}>
                <RewardPointsCell record={reward} />
              </Box>
            </RewardLine>
          </Box>
        ))}
      </Box>
    </section>
  )
}
