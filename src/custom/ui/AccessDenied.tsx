/** Says why the user's role in the organisation's team does not allow something, who can do it, and whom to ask. */
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { use } from 'react'
import { useTranslate } from 'react-admin'
import type { TeamRole } from '../../../contract/teamRoles'
import { useTeamRole } from '../../authProvider/useSession'
import { loadTeamMessages } from '../../i18n/lazyMessages'

/** Without properties, the notice does not say what is refused. */
type AccessDeniedProps =
  | {
      /** Name of what is refused, already translated. */
      name: string
      action: 'read' | 'write'
      /** The role that would be needed. */
      needs: TeamRole
    }
  | { name?: never }

export const AccessDenied = (props: AccessDeniedProps) => {
  use(loadTeamMessages())
  const translate = useTranslate()
  const teamRole = useTeamRole()
  const role = teamRole && translate(`team.roles.${teamRole}`)
  return (
    <Alert severity="info">
      <AlertTitle>
        {props.name === undefined
          ? translate('errors.InsufficientPermissions')
          : translate(`team.denied.${props.action}.${props.needs}`, { name: props.name })}
      </AlertTitle>
      {role && translate('team.denied.ask', { role })}
    </Alert>
  )
}
