/** Button in a row that adds the reward to the sponsorship request or removes it. */
import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import type { FundraisingReward } from '../../../contract/rewards'
import type { CellProps } from '../engine/definition/definition'
import { onFirstClick } from '../ui/firstClick'
import { useBasket } from './basket'

export const BasketButton = ({ record: { guid, name, status } }: CellProps<FundraisingReward>) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { has, add, remove } = useBasket()
  const isIn = has(guid)
  const toggle = () => {
    if (isIn) remove(guid)
    else if (!add({ guid, name }))
      notify('sponsor.basket.full', { type: 'warning', messageArgs: { max: limits.sponsorshipRewards } })
  }
  // A completed or fulfilled reward cannot be added any more, but it can still be removed.
  if (!isIn && (status === 'Completed' || status === 'Fulfilled')) return null
  return (
    <Button
      variant={isIn ? 'outlined' : 'contained'}
      onClick={onFirstClick(toggle)}
      sx={{
        minWidth: 0,
        px: { md: 0.25 },
        mt: { xs: 1.5, md: 0 },
        mx: { md: 0.5 },
        width: '100%',
        fontSize: { md: '0.75rem' },
        lineHeight: { md: 1.25 },
      }}
    >
      {translate(`resources.sponsorRewards.actions.${isIn ? 'remove' : 'add'}`)}
    </Button>
  )
}
