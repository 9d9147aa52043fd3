/** Shows a reward of a sponsorship request: picture, name, organisation, the total, and price × quantity. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Image } from '../../../contract/images'
import type { Money } from '../../../contract/primitives'
import { useLanguage } from '../../i18n/i18n'
import { ImageCell } from '../engine/cells/ImageCell'
import { formatMoney, formatNumber } from '../ui/format'
import { computeRewardTotal } from './RewardCells'

interface RewardLineProps {
  image: Image | null
  name: string
  organization: { name: string }
  fiatPrice: Money
  quantity: number
  /** Content that is shown below the name, such as the reward's progress. */
  children?: ReactNode
}

export const RewardLine = ({ image, name, organization, fiatPrice, quantity, children }: RewardLineProps) => {
  const language = useLanguage()
  const money = (value: number) => formatMoney(value, language, fiatPrice.currency)
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, flexGrow: 1, minWidth: 0 }}>
      <ImageCell image={image} name={name} size={56} />
      {/* If the name and the price do not fit in one line, the price wraps, so that names stay whole. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ flex: '1 1 150px', minWidth: 0 }}>
          <Typography sx={{ overflowWrap: 'break-word', fontWeight: 600 }}>{name}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {organization.name}
          </Typography>
          {children}
        </Box>
        <Box sx={{ ml: 'auto', textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          <Typography sx={{ fontWeight: 600 }}>{money(computeRewardTotal({ fiatPrice, quantity }))}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`${money(fiatPrice.amount)} × ${formatNumber(quantity, language)}`}
          </Typography>
        </Box>
      </Box>
    </Box>
  )
}
