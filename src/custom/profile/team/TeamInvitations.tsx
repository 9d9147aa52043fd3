/** Lists the open invitations to the team, with buttons that send an invitation again or withdraw it. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { TeamInvitation } from '../../../../contract/team'
import { useLanguage } from '../../../i18n/i18n'
import { formatDate, formatDateTime } from '../../ui/format'
import { formatMemberLimit } from './formatMemberLimit'
import { type InvitationAction, invitationActions } from './InvitationDialogs'
import { entryListStyles, TeamEntry } from './TeamEntry'

interface TeamInvitationsProps {
  invitations: readonly TeamInvitation[]
  isBlocked: boolean
  onOpen(action: InvitationAction, invitation: TeamInvitation): void
}

const isExpired = ({ expiresAt }: TeamInvitation) => new Date(expiresAt) <= new Date()

export const TeamInvitations = ({ invitations, isBlocked, onOpen }: TeamInvitationsProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const words = (key: string) => translate(`team.invitations.${key}`)
  if (invitations.length === 0) return null
  return (
    <Box sx={{ width: '100%' }}>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 650, mb: 1 }}>
        {words('title')}
      </Typography>
      <Box component="ul" sx={entryListStyles}>
        {invitations.map(invitation => (
          <TeamEntry
            key={invitation.guid}
            email={invitation.email}
            teamRole={invitation.teamRole}
            note={isExpired(invitation) ? words('expired') : undefined}
            limit={invitation.limit ? formatMemberLimit(invitation.limit, translate, language) : undefined}
            facts={[
              `${words('sentAt')}: ${formatDateTime(invitation.sentAt, language)}`,
              `${words('expiresAt')}: ${formatDate(invitation.expiresAt, language)}`,
            ]}
            actions={invitationActions.map(action => ({
              label: words(action),
              isDangerous: action === 'withdraw',
              onClick: () => onOpen(action, invitation),
            }))}
            isBlocked={isBlocked}
          />
        ))}
      </Box>
    </Box>
  )
}
