/** Shows the e-mail address of a team member as a link to the account's page. */
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { StaffMember } from '../../../contract/staffAccounts'
import type { CellProps } from '../engine/definition/definition'
import { memberPagePath } from './staffPaths'

export const MemberEmailCell = ({ record: { id, email } }: CellProps<StaffMember>) => (
  <Link component={RouterLink} to={memberPagePath(id)} sx={{ overflowWrap: 'anywhere' }}>
    {email}
  </Link>
)
