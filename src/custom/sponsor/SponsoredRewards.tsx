/** The rewards of a request: picture, name, whose it is, and price × quantity. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { FundraisingReward } from '../../../contract/rewards'
import { useLanguage } from '../../i18n/i18n'
import { formatMoney, formatNumber } from '../cells/format'
import { ImageCell } from '../cells/ImageCell'

const Reward = ({ reward: { image, name, organization, fiatPrice, quantity } }: { reward: FundraisingReward }) => {
  const language = useLanguage()
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <ImageCell image={image} name={name} />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {organization.name}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {`${formatMoney(fiatPrice.amount, language, fiatPrice.currency)} × ${formatNumber(quantity, language)}`}
      </Typography>
    </Box>
  )
}

export const SponsoredRewards = ({ rewards }: { rewards: readonly FundraisingReward[] }) => {
  const translate = useTranslate()
  const label = translate('resources.sponsorships.fields.fundraisingRewards')
  return (
    <section aria-label={label}>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 650, mb: 1 }}>
        {label}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, p: 0, m: 0, listStyle: 'none' }}>
        {rewards.map(reward => (
          <Reward key={reward.guid} reward={reward} />
        ))}
      </Box>
    </section>
  )
}
