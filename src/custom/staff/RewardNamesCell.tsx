/** Lists the rewards of a sponsorship request by organisation. */
import Typography from '@mui/material/Typography'
import type { StaffSponsorship } from '../../../contract/staff'
import type { CellProps } from '../engine/definition/definition'

export const RewardNamesCell = ({ record: { rewards } }: CellProps<StaffSponsorship>) => {
  const organisations = new Set(rewards.map(({ organization }) => organization.name))
  return [...organisations].map(organisation => (
    <div key={organisation}>
      {rewards
        .filter(({ organization }) => organization.name === organisation)
        .map(({ guid, name }) => (
          <div key={guid}>{name}</div>
        ))}
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {organisation}
      </Typography>
    </div>
  ))
}
