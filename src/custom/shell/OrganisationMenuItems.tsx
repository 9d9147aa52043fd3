/**
 * The top of the account menu. A user with several organisations sees all of them with his or her roles, and can switch
 * between them. A user with one organisation sees it with the role, except its owner, who sees nothing here. Loaded
 * when the menu opens for the first time.
 */
import Business from '@mui/icons-material/Business'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useTranslate, useUserMenu } from 'react-admin'
import { isRole, roleTable } from '../../../contract/roles'
import type { OwnMembership } from '../../../contract/team'
import { useMe } from '../../authProvider/useSession'
import { http, reloadMe } from '../../dataProvider/http'
import { loadTeamMessages } from '../../i18n/lazyMessages'
import { useSwitchOrganisation } from './useSwitchOrganisation'

const kindOf = ({ role }: OwnMembership) => (isRole(role) ? `public.role.${roleTable[role].application}` : undefined)

const Organisations = () => {
  const translate = useTranslate()
  const close = useUserMenu()?.onClose
  const { switchTo, isBusy } = useSwitchOrganisation()
  const { data = [], error } = useQuery({
    queryKey: ['memberships'],
    queryFn: ({ signal }) => http<OwnMembership[]>('/auth/memberships', { signal }),
  })
  if (error) return <MenuItem disabled>{translate('team.switch.failed')}</MenuItem>
  return (
    <>
      {data.map(membership => {
        const { organisation, teamRole, isCurrent } = membership
        return (
          <MenuItem
            key={organisation.guid}
            role="menuitemradio"
            aria-checked={isCurrent}
            selected={isCurrent}
            disabled={isBusy}
            onClick={() => {
              close?.()
              if (!isCurrent) void switchTo(organisation.guid)
            }}
          >
            <ListItemIcon>
              <Business fontSize="small" color={isCurrent ? 'primary' : 'inherit'} />
            </ListItemIcon>
            <ListItemText
              primary={organisation.name}
              secondary={[kindOf(membership), `team.roles.${teamRole}`]
                .flatMap(key => (key ? translate(key) : []))
                .join(' · ')}
            />
          </MenuItem>
        )
      })}
    </>
  )
}

export const OrganisationMenuItems = () => {
  use(loadTeamMessages())
  // The user may have joined another team since the session began, so the user's data is loaded again.
  useEffect(() => void reloadMe().catch(() => undefined), [])
  const translate = useTranslate()
  const { organisation, email, teamRole, memberships = 1 } = useMe() ?? {}
  if (!organisation || !teamRole) return null
  if (memberships > 1) return [<Organisations key="organisations" />, <Divider key="end" />]
  if (teamRole === 'Owner') return null
  return [
    <Box key="own" component="li" role="presentation" sx={{ px: 2, pb: 1, maxWidth: 320, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{organisation.name}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`${translate(`team.roles.${teamRole}`)} · ${email}`}
      </Typography>
    </Box>,
    <Divider key="end" />,
  ]
}
