/** Chooses the order of the list of locations, and explains it in a few words. */
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useBusy } from '../ui/useBusy'
import { fillBandStarts } from './locationFacts'
import { type PlaceOrder, placeOrders } from './placeOrders'
import { useLocate } from './useLocate'

interface OrderMenuProps {
  order: PlaceOrder
  onOrder: (order: PlaceOrder) => void
  /** Whether the recycler's position is known. If it is not, the option `nearest` first asks for the position. */
  isLocated: boolean
}

export const LocationOrderToggle = ({ order, onOrder, isLocated }: OrderMenuProps) => {
  const translate = useTranslate()
  const ruleId = useId()
  const locate = useLocate()
  const { isBusy, attempt } = useBusy()
  const choose = async (next: PlaceOrder) => {
    if (next !== 'nearest' || isLocated || (await attempt(() => locate()))) onOrder(next)
  }
  return (
    <Box sx={{ pb: 1 }}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color="primary"
        value={order}
        onChange={(_, next: PlaceOrder | null) => next && void choose(next)}
        aria-label={translate('recycler.order.label')}
        aria-describedby={ruleId}
        // The buttons have equal widths. With a large font size, those that do not fit into the line wrap.
        sx={{ flexWrap: 'wrap', '& > *': { flex: '1 0 30%' } }}
      >
        {placeOrders.map(placeOrder => (
          <ToggleButton
            key={placeOrder}
            value={placeOrder}
            disabled={placeOrder === 'nearest' && isBusy}
            sx={{ textTransform: 'none', minHeight: 40, color: 'text.primary' }}
          >
            {translate(`recycler.order.${placeOrder}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Typography id={ruleId} variant="body2" sx={{ color: 'text.secondary', pt: 0.5 }}>
        {translate(`recycler.order.rules.${order}`, fillBandStarts)}
      </Typography>
    </Box>
  )
}
