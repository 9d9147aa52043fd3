/** Says why the user's role in the organisation's team does not allow something, who can do it, and whom to ask. */
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { use } from 'react'
import { useTranslate } from 'react-admin'
import { hasTeamRole, type TeamRole } from '../../../contract/teamRoles'
import { useOwnLimit, useTeamRole } from '../../authProvider/useSession'
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
  // A limited member has the needed role, and is refused because of the limit.
  const isLimited = useOwnLimit() && props.name !== undefined && teamRole && hasTeamRole(teamRole, props.needs)
  const role = teamRole && translate(`team.roles.${teamRole}`)
  return (
    <Alert severity="info">
      <AlertTitle>
        {props.name === undefined
          ? translate('errors.InsufficientPermissions')
          : translate(
              isLimited
                ? `team.limit.${props.action === 'read' ? 'denied' : 'deniedWrite'}`
                : `team.denied.${props.action}.${props.needs}`,
              { name: props.name },
            )}
      </AlertTitle>
      {role && translate('team.denied.ask', { role })}
    </Alert>
  )
}
