/**
 * Dialogs that invite a person to the team, send an invitation again (to a corrected e-mail address if needed), and
 * withdraw an invitation.
 */
import Typography from '@mui/material/Typography'
import { TextInput, useTranslate } from 'react-admin'
import type { TeamInvitation } from '../../../../contract/team'
import type { ApiError } from '../../../dataProvider/apiError'
import { http, uncorrectable } from '../../../dataProvider/http'
import { rules } from '../../engine/definition/rules'
import { SubmitDialog } from '../../engine/form/SubmitDialog'
import { textInputProps } from '../../engine/inputs/inputProps'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { isLimitComplete, MemberLimitInputs, toLimitChoice, toLimitValues } from './MemberLimitInputs'
import { RoleInput } from './RoleInput'
import { type TeamMutations, useCanLimitMembers } from './useTeam'
import { useTeamForm } from './useTeamForm'

const EmailInput = () => {
  const translate = useTranslate()
  const input = { source: 'email', label: translate('public.field.email'), required: true, readOnly: false }
  return (
    <TextInput
      {...textInputProps({ ...input, rules: [rules.email], hint: 'team.invite.hint' })}
      type="email"
      autoComplete="off"
    />
  )
}

/**
 * Returns the translation key of the error at the e-mail field if the e-mail address is already in the team (status
 * 409); `undefined` for other errors, such as `LimitReached`.
 */
const explain = ({ status, errorCode }: ApiError) =>
  status === 409 && errorCode !== 'LimitReached' && errorCode !== 'SavedEarlier' ? 'team.invite.taken' : undefined

const trimmed = (email: unknown) => String(email).trim()

export const InviteDialog = ({ onClose }: { onClose(): void }) => {
  const translate = useTranslate()
  const isLimitable = useCanLimitMembers()
  const submit = useTeamForm({
    source: 'email',
    send: ({ email, teamRole, ...limited }) => {
      const limit = toLimitChoice(limited)
      const body = { email: trimmed(email), teamRole, ...(limit && { limit }) }
      return http('/team/invitations', { method: 'POST', body, correction: uncorrectable('team/invitations') })
    },
    explain,
    done: 'invite.sent',
    onClose,
  })
  return (
    <SubmitDialog
      title={translate('team.invite.title')}
      confirmLabel={translate('team.invite.send')}
      initial={{ email: '', teamRole: 'Manager', ...toLimitValues(null) }}
      canSubmit={isLimitComplete}
      onSubmit={submit}
      onClose={onClose}
    >
      <EmailInput />
      <RoleInput />
      {isLimitable && <MemberLimitInputs />}
    </SubmitDialog>
  )
}

interface InvitationDialogProps {
  invitation: TeamInvitation
  changes: TeamMutations
  onClose(): void
}

const ResendDialog = ({ invitation: { guid, email: previous }, onClose }: InvitationDialogProps) => {
  const translate = useTranslate()
  const submit = useTeamForm({
    source: 'email',
    send: ({ email }) => {
      const body = trimmed(email) === previous ? {} : { email: trimmed(email) }
      return http(`/team/invitations/${guid}:resend`, { method: 'PUT', body })
    },
    explain,
    done: 'invite.sent',
    onClose,
  })
  return (
    <SubmitDialog
      title={translate('team.invitations.resend')}
      confirmLabel={translate('team.invite.send')}
      initial={{ email: previous }}
      maxWidth="xs"
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography>{translate('team.invitations.resendText')}</Typography>
      <EmailInput />
    </SubmitDialog>
  )
}

const WithdrawalDialog = ({ invitation, changes: { withdraw, isBusy }, onClose }: InvitationDialogProps) => {
  const translate = useTranslate()
  const label = translate('team.invitations.withdraw')
  return (
    <ConfirmDialog
      title={`${label}: ${invitation.email}`}
      confirmLabel={label}
      isBusy={isBusy}
      isDangerous
      onConfirm={() => void withdraw(invitation).then(onClose)}
      onClose={onClose}
    >
      {translate('team.invitations.withdrawText')}
    </ConfirmDialog>
  )
}

/** The dialogs about an invitation, in the order of their buttons. */
export const invitationDialogs = { resend: ResendDialog, withdraw: WithdrawalDialog }
export type InvitationAction = keyof typeof invitationDialogs
export const invitationActions = Object.keys(invitationDialogs) as InvitationAction[]
