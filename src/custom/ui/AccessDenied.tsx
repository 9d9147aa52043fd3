/**
 * Explains that the user's role in the organisation's team, or among support staff, does not allow something, and whom
 * to ask.
 */
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { use } from 'react'
import { useTranslate } from 'react-admin'
import { hasTeamRole, type TeamRole } from '../../../contract/teamRoles'
import { useMe } from '../../authProvider/useSession'
import { loadTeamMessages } from '../../i18n/lazyMessages'

/** Without properties, the notice does not say what the user may not do. */
type AccessDeniedProps =
  | {
      /** Name of the records or settings to which access is denied, already translated. */
      name: string
      action: 'read' | 'write'
      /** The team role that is required. It has no meaning for support staff. */
      needs: TeamRole
    }
  | { name?: never }

export const AccessDenied = (props: AccessDeniedProps) => {
  use(loadTeamMessages())
  const translate = useTranslate()
  const { teamRole, staffRole, limit } = useMe() ?? {}
  // A member with a limit to cities or locations has the required role, and is denied access only because of this
  // limit.
  const isLimited = limit && props.name !== undefined && teamRole && hasTeamRole(teamRole, props.needs)
  const role = teamRole && translate(`team.roles.${teamRole}`)
  const title = (name: string, action: 'read' | 'write', needs: TeamRole) =>
    translate(staffRole ? `team.denied.${action}.staff` : `team.denied.${action}.${needs}`, { name })
  return (
    <Alert severity="info">
      <AlertTitle>
        {props.name === undefined
          ? translate('errors.InsufficientPermissions')
          : isLimited
            ? translate(`team.limit.${props.action === 'read' ? 'denied' : 'deniedWrite'}`, { name: props.name })
            : title(props.name, props.action, props.needs)}
      </AlertTitle>
      {isLimited ? translate('team.limit.own') : role && translate('team.denied.ask', { role })}
      {staffRole && translate('team.denied.askAdmin', { role: translate(`team.staffRoles.${staffRole}`) })}
    </Alert>
  )
}
