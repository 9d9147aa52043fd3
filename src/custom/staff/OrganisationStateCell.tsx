/** A coloured chip that shows whether an organisation is active. */
import { useTranslate } from 'react-admin'
import type { StaffOrganisation } from '../../../contract/staff'
import type { CellProps } from '../engine/definition/definition'
import { StateChip } from './StateChip'

export const OrganisationStateCell = ({ record: { state } }: CellProps<StaffOrganisation>) => {
  const translate = useTranslate()
  return (
    <StateChip
      tone={state === 'Active' ? 'success' : 'error'}
      label={translate(`resources.organisations.choices.state.${state}`)}
    />
  )
}
