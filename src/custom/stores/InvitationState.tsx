/** Shows whether an employee has accepted the invitation. */
import { useTranslate } from 'react-admin'
import type { Employee } from '../../../contract/employees'
import type { CellProps } from '../engine/definition/definition'

export const invitationStateKey = ({ invitationUsedAt }: Pick<Employee, 'invitationUsedAt'>) =>
  `resources.employees.invitation.${invitationUsedAt ? 'accepted' : 'open'}`

export const InvitationState = ({ record }: CellProps<Employee>) => useTranslate()(invitationStateKey(record))
