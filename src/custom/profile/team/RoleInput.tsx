/** Radio buttons with the roles that a member of the team can be given, each with its explanation. */
import Box from '@mui/material/Box'
import { RadioButtonGroupInput, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { type AssignableTeamRole, assignableTeamRoles } from '../../../../contract/teamRoles'
import { commonInputProps } from '../../engine/inputs/inputProps'
import { checkboxSpacing } from '../../engine/inputs/rareInputs'

/**
 * The input for a member's role.
 * @param isLimited whether the member is limited to cities or locations; by default the form's choice decides
 */
export const RoleInput = ({ isLimited = false }: { isLimited?: boolean }) => {
  const translate = useTranslate()
  const access = useWatch({ name: 'access' })
  const explained = isLimited || access === 'some' ? 'explainedLimited' : 'explained'
  const input = { source: 'teamRole', label: translate('team.role'), required: true, readOnly: false }
  return (
    <RadioButtonGroupInput
      {...commonInputProps(input)}
      row={false}
      choices={assignableTeamRoles.map(id => ({ id }))}
      optionText={({ id }: { id: AssignableTeamRole }) => (
        <>
          {translate(`team.roles.${id}`)}
          <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
            {translate(`team.${explained}.${id}`)}
          </Box>
        </>
      )}
      sx={{ ...checkboxSpacing, '& label': { alignItems: 'flex-start', py: 0.5 } }}
    />
  )
}
