/**
 * The team in the profile. The owner sees its members and invitations, and changes them; other members see their own
 * role, and can leave the team.
 */
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { use, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Member, TeamInvitation } from '../../../../contract/team'
import { useTeamRole } from '../../../authProvider/useSession'
import { hasApiExtension } from '../../../config'
import { loadTeamMessages } from '../../../i18n/lazyMessages'
import { ErrorScreen } from '../../ui/ErrorScreen'
import { useFocusAfterClose } from '../../ui/useFocusAfterClose'
import { ProfileSection } from '../ProfileSection'
import { useIsBlockedByImpersonation } from '../useIsBlockedByImpersonation'
import { FactorRequirementSwitch } from './FactorRequirementSwitch'
import { type InvitationAction, InviteDialog, invitationDialogs } from './InvitationDialogs'
import { type MemberAction, memberDialogs } from './MemberDialogs'
import { OwnMembership } from './OwnMembership'
import { TeamInvitations } from './TeamInvitations'
import { TeamMembers } from './TeamMembers'
import { useTeam, useTeamMutations } from './useTeam'

type OpenTeamDialog =
  | { about: 'team' }
  | { about: 'member'; action: MemberAction; member: Member }
  | { about: 'invitation'; action: InvitationAction; invitation: TeamInvitation }

interface TeamDialogProps {
  open: OpenTeamDialog
  members: readonly Member[]
  onClose(): void
}

const TeamDialog = ({ open, members, onClose }: TeamDialogProps) => {
  const changes = useTeamMutations()
  if (open.about === 'team') return <InviteDialog onClose={onClose} />
  if (open.about === 'member') {
    const MemberDialog = memberDialogs[open.action]
    // After a failed change the dialog stays open, and the next attempt needs the member's current version.
    const member = members.find(({ guid }) => guid === open.member.guid) ?? open.member
    return <MemberDialog member={member} changes={changes} onClose={onClose} />
  }
  const InvitationDialog = invitationDialogs[open.action]
  return <InvitationDialog invitation={open.invitation} changes={changes} onClose={onClose} />
}

const OwnersTeam = ({ isBlocked }: { isBlocked: boolean }) => {
  const translate = useTranslate()
  const { data: team, error, refetch } = useTeam()
  const [dialog, setDialog] = useState<OpenTeamDialog>()
  const inviteButton = useFocusAfterClose(dialog !== undefined)
  if (!team && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />
  if (!team) return <Skeleton height={200} width="100%" />
  const { members, invitations } = team
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('team.text')}
      </Typography>
      <Button ref={inviteButton} variant="contained" disabled={isBlocked} onClick={() => setDialog({ about: 'team' })}>
        {translate('team.invite.action')}
      </Button>
      {members.length + invitations.length === 1 && <Typography>{translate('team.alone')}</Typography>}
      <TeamMembers
        members={members}
        isBlocked={isBlocked}
        onOpen={(action, member) => setDialog({ about: 'member', action, member })}
      />
      <TeamInvitations
        invitations={invitations}
        isBlocked={isBlocked}
        onOpen={(action, invitation) => setDialog({ about: 'invitation', action, invitation })}
      />
      {hasApiExtension('secondFactors') && <FactorRequirementSwitch team={team} isBlocked={isBlocked} />}
      {dialog && <TeamDialog open={dialog} members={members} onClose={() => setDialog(undefined)} />}
    </>
  )
}

export const TeamSection = () => {
  use(loadTeamMessages())
  const isBlocked = useIsBlockedByImpersonation()
  const teamRole = useTeamRole()
  return (
    <ProfileSection id="team" title="team.title" isBlocked={isBlocked}>
      {teamRole === 'Owner' ? <OwnersTeam isBlocked={isBlocked} /> : teamRole && <OwnMembership teamRole={teamRole} />}
    </ProfileSection>
  )
}
