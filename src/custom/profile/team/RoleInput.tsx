/** Radio buttons with the roles that a member of the team can be given, each with its explanation. */
import Box from '@mui/material/Box'
import { RadioButtonGroupInput, useTranslate } from 'react-admin'
import { type AssignableTeamRole, assignableTeamRoles } from '../../../../contract/teamRoles'
import { commonInputProps } from '../../engine/inputs/inputProps'
import { checkboxSpacing } from '../../engine/inputs/rareInputs'

export const RoleInput = () => {
  const translate = useTranslate()
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
            {translate(`team.explained.${id}`)}
          </Box>
        </>
      )}
      sx={{ ...checkboxSpacing, '& label': { alignItems: 'flex-start', py: 0.5 } }}
    />
  )
}
