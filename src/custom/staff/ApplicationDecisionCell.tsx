/**
 * Shows the state of an application for an invitation as a coloured chip, who decided it, the reason if it was
 * declined, and the organisation that was created after its approval.
 */
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { roleOfApplication } from '../../../contract/roles'
import type { StaffApplication } from '../../../contract/staff'
import type { CellProps } from '../engine/definition/definition'
import { StateChip } from './StateChip'
import { organisationPath } from './staffPaths'

const tones = { Pending: 'warning', Approved: 'success', Declined: 'error' } as const

/** Returns whether the portal has no area for the role of a pending application, so that it cannot be approved. */
export const canOnlyDecline = ({ status, role }: Pick<StaffApplication, 'status' | 'role'>) =>
  status === 'Pending' && roleOfApplication(role) === null

export const ApplicationDecisionCell = ({ record }: CellProps<StaffApplication>) => {
  const translate = useTranslate()
  const { status, decidedBy, declineReason, organisation } = record
  return (
    <>
      {/* On a phone, the state of pending applications is hidden, because the selected tab already shows it. */}
      <Box sx={{ display: { xs: status === 'Pending' ? 'none' : 'block', md: 'block' } }}>
        <StateChip tone={tones[status]} label={translate(`resources.applications.choices.status.${status}`)} />
      </Box>
      {canOnlyDecline(record) && <div>{translate('resources.applications.hints.noArea')}</div>}
      {declineReason && (
        <div className="long" title={declineReason}>
          {declineReason}
        </div>
      )}
      {organisation && (
        <div>
          <Link component={RouterLink} to={organisationPath(organisation.guid)}>
            {organisation.name}
          </Link>
        </div>
      )}
      {decidedBy && (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {decidedBy}
        </Typography>
      )}
    </>
  )
}
