/** A row's button: puts the reward into the request, or takes it out again. On a card its words stand on it. */
import Add from '@mui/icons-material/Add'
import Remove from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import type { FundraisingReward } from '../../../contract/rewards'
import type { CellProps } from '../engine/definition'
import { useBasket } from './basket'

export const BasketAction = ({ record: { guid, name, status } }: CellProps<FundraisingReward>) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { has, add, remove } = useBasket()
  const isIn = has(guid)
  const toggle = () => {
    if (isIn) remove(guid)
    else if (!add({ guid, name }))
      notify('sponsor.basket.full', { type: 'warning', messageArgs: { max: limits.sponsorshipRewards } })
  }
  // What is bought or paid for needs nobody any more; what is in the request can be taken out all the same.
  if (!isIn && (status === 'Completed' || status === 'Fulfilled')) return null
  const label = translate(`resources.sponsorRewards.actions.${isIn ? 'remove' : 'add'}`)
  const Icon = isIn ? Remove : Add
  return (
    <Button
      variant={isIn ? 'outlined' : 'contained'}
      aria-label={label}
      title={label}
      onClick={toggle}
      sx={{
        minWidth: 44,
        px: { md: 1 },
        mt: { xs: 1.5, md: 0 },
        mr: { md: 1.5 },
        width: { xs: '100%', md: 'auto' },
      }}
    >
      <Icon fontSize="small" />
      <Box component="span" sx={{ ml: 1, display: { md: 'none' } }}>
        {label}
      </Box>
    </Button>
  )
}
