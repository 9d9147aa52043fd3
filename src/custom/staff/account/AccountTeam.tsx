/** The team of the organisation in which the account was opened, and the open invitations of all its organisations. */
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OpenInvitation, StaffMember, SupportAccount } from '../../../../contract/staffAccounts'
import { useLanguage } from '../../../i18n/i18n'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { formatDateTime } from '../../ui/format'
import { PageSection } from '../../ui/PageSection'
import { teamList } from '../organisationLists'
import { RecordList } from '../RecordList'
import { AccountEntries, AccountEntry } from './AccountEntry'
import { useAccountAction } from './useAccountForSupport'

interface InvitationsProps {
  account: SupportAccount
  isReader: boolean
}

const Invitations = ({ account, isReader }: InvitationsProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { isBusy, run } = useAccountAction(account.id)
  const [chosen, setChosen] = useState<OpenInvitation>()
  const word = (key: string, params?: object) => translate(`account.team.${key}`, { ...params })
  const resend = async ({ id }: OpenInvitation) => {
    await run(`/staff/team-invitations/${id}/resend`, 'POST', 'team.resent')
    setChosen(undefined)
  }
  return (
    <>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 650, mt: 2, mb: 1 }}>
        {word('invitations')}
      </Typography>
      <AccountEntries>
        {account.invitations.map(invitation => {
          const { id, email, organisation, teamRole } = invitation
          const sentAt = formatDateTime(invitation.sentAt, language)
          const expiresAt = formatDateTime(invitation.expiresAt, language)
          const role = translate(`resources.staffMembers.choices.teamRole.${teamRole}`)
          return (
            <AccountEntry
              key={id}
              title={email}
              facts={[`${organisation.name} · ${role}`, word('expires', { sentAt, expiresAt })]}
            >
              {!isReader && (
                <Button onClick={() => setChosen(invitation)} aria-label={`${word('resend')}: ${email}`}>
                  {word('resend')}
                </Button>
              )}
            </AccountEntry>
          )
        })}
      </AccountEntries>
      {chosen && (
        <ConfirmDialog
          title={word('resend')}
          confirmLabel={word('resend')}
          isBusy={isBusy}
          onConfirm={() => void resend(chosen)}
          onClose={() => setChosen(undefined)}
        >
          {word('resendText', { email: chosen.email })}
        </ConfirmDialog>
      )}
    </>
  )
}

interface AccountTeamProps extends InvitationsProps {
  member: Pick<StaffMember, 'organisation'>
}

export const AccountTeam = ({ member, account, isReader }: AccountTeamProps) => (
  <PageSection title={useTranslate()('account.team.title')}>
    <RecordList list={teamList} filter={{ organisationId: member.organisation.guid }} hasTitle={false} />
    {account.invitations.length > 0 && <Invitations account={account} isReader={isReader} />}
  </PageSection>
)
