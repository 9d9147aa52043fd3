/**
 * Shows whether an employee has accepted the invitation. An open invitation is marked, so that it is seen in the list.
 */
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Employee } from '../../../contract/employees'
import type { CellProps } from '../engine/definition/definition'

export const invitationStateKey = ({ invitationUsedAt }: Pick<Employee, 'invitationUsedAt'>) =>
  `resources.employees.invitation.${invitationUsedAt ? 'accepted' : 'open'}`

export const InvitationStateCell = ({ record }: CellProps<Employee>) => {
  const label = useTranslate()(invitationStateKey(record))
  if (record.invitationUsedAt) return label
  return (
    <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
      {label}
    </Box>
  )
}
