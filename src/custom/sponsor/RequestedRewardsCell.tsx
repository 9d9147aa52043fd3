/**
 * Summary of a request in the list: the first reward and the first institution, each with the number of further ones.
 */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Sponsorship } from '../../../contract/sponsorships'
import type { CellProps } from '../engine/definition/definition'

const firstOf = ([first = '–', ...others]: readonly string[]) =>
  others.length > 0 ? `${first} +${others.length}` : first

export const RequestedRewardsCell = ({ record: { fundraisingRewards } }: CellProps<Sponsorship>) => {
  const institutions = new Set(fundraisingRewards.map(({ organization }) => organization.name))
  return (
    <Box sx={{ overflowWrap: 'break-word' }}>
      {firstOf(fundraisingRewards.map(({ name }) => name))}
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {firstOf([...institutions])}
      </Typography>
    </Box>
  )
}
