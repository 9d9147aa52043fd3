/** Lists the members of the team, with buttons that open the dialogs about a member. */
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Member } from '../../../../contract/team'
import { hasApiExtension } from '../../../config'
import { useLanguage } from '../../../i18n/i18n'
import { formatDate, formatDateTime } from '../../ui/format'
import { formatMemberLimit } from './formatMemberLimit'
import { type MemberAction, memberActions } from './MemberDialogs'
import { entryListStyles, TeamEntry } from './TeamEntry'
import { useCanLimitMembers } from './useTeam'

interface TeamMembersProps {
  members: readonly Member[]
  isBlocked: boolean
  onOpen(action: MemberAction, member: Member): void
}

export const TeamMembers = ({ members, isBlocked, onOpen }: TeamMembersProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const isLimitable = useCanLimitMembers()
  const isOffered = (action: MemberAction) => action !== 'limit' || isLimitable
  const factsOf = ({ joinedAt, lastActiveAt, hasSecondFactor }: Member) => [
    `${translate('team.joinedAt')}: ${formatDate(joinedAt, language)}`,
    `${translate('team.lastActiveAt')}: ${lastActiveAt ? formatDateTime(lastActiveAt, language) : translate('team.never')}`,
    ...(hasApiExtension('secondFactors') && !hasSecondFactor ? [translate('team.factor.none')] : []),
  ]
  // The owner's role changes only with a transfer to another member.
  const actionsOf = (member: Member) =>
    member.teamRole === 'Owner'
      ? []
      : memberActions.filter(isOffered).map(action => ({
          label: translate(`team.${action}.action`),
          isDangerous: action === 'remove',
          onClick: () => onOpen(action, member),
        }))
  return (
    <Box component="ul" sx={entryListStyles}>
      {members.map(member => (
        <TeamEntry
          key={member.guid}
          email={member.email}
          teamRole={member.teamRole}
          note={member.isSelf ? translate('team.you') : undefined}
          limit={member.limit ? formatMemberLimit(member.limit, translate, language) : undefined}
          facts={factsOf(member)}
          actions={actionsOf(member)}
          isBlocked={isBlocked}
        />
      ))}
    </Box>
  )
}
