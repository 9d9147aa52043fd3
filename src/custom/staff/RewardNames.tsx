/** Lists the rewards of a sponsorship request with their organisations. */
import Box from '@mui/material/Box'
import type { StaffSponsorship } from '../../../contract/staff'
import type { CellProps } from '../engine/definition/definition'

export const RewardNames = ({ record }: CellProps<StaffSponsorship>) => (
  <Box component="ul" sx={{ m: 0, pl: 2 }}>
    {record.rewards.map(({ guid, name, organization }) => (
      <li key={guid}>{`${name} (${organization.name})`}</li>
    ))}
  </Box>
)
