/**
 * Dialogs about one member of the team: a change of the role or the limit, the removal, and the transfer of the
 * ownership.
 */
import Typography from '@mui/material/Typography'
import { PasswordInput, useTranslate } from 'react-admin'
import type { Member } from '../../../../contract/team'
import type { AssignableTeamRole } from '../../../../contract/teamRoles'
import { useMe } from '../../../authProvider/useSession'
import { http, reloadMe } from '../../../dataProvider/http'
import { isSameValue } from '../../engine/form/conflict/merge'
import { SubmitDialog } from '../../engine/form/SubmitDialog'
import { textInputProps } from '../../engine/inputs/inputProps'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { isLimitComplete, MemberLimitInputs, toLimitChoice, toLimitValues } from './MemberLimitInputs'
import { RoleInput } from './RoleInput'
import type { TeamMutations } from './useTeam'
import { useTeamForm } from './useTeamForm'

interface MemberDialogProps {
  member: Member
  changes: TeamMutations
  onClose(): void
}

/** Returns the parameters of the texts about a member: the member's e-mail address and the organisation's name. */
const useNames = ({ email }: Member) => ({ email, organisation: useMe()?.organisation?.name ?? '' })

/** Form errors that keep the dialog open with the entered values. The error itself is shown as a toast. */
const failed = { root: { serverError: 'failed' } }

const RoleDialog = ({ member, changes, onClose }: MemberDialogProps) => {
  const translate = useTranslate()
  const { email, teamRole, limit } = member
  return (
    <SubmitDialog
      title={`${translate('team.change.action')}: ${email}`}
      confirmLabel={translate('team.save')}
      initial={{ teamRole }}
      canSubmit={values => values.teamRole !== teamRole}
      onSubmit={async values => {
        if (!(await changes.changeRole(member, values.teamRole as AssignableTeamRole))) return failed
        onClose()
        return undefined
      }}
      onClose={onClose}
    >
      <RoleInput isLimited={limit !== null} />
    </SubmitDialog>
  )
}

const LimitDialog = ({ member, changes, onClose }: MemberDialogProps) => {
  const translate = useTranslate()
  const initial = toLimitValues(member.limit)
  return (
    <SubmitDialog
      title={`${translate('team.limit.action')}: ${member.email}`}
      confirmLabel={translate('team.save')}
      initial={initial}
      canSubmit={values => isLimitComplete(values) && !isSameValue(toLimitChoice(values), toLimitChoice(initial))}
      onSubmit={async values => {
        if (!(await changes.changeLimit(member, toLimitChoice(values)))) return failed
        onClose()
        return undefined
      }}
      onClose={onClose}
    >
      <MemberLimitInputs limit={member.limit} />
    </SubmitDialog>
  )
}

const RemovalDialog = ({ member, changes, onClose }: MemberDialogProps) => {
  const translate = useTranslate()
  const names = useNames(member)
  return (
    <ConfirmDialog
      title={`${translate('team.remove.action')}: ${member.email}`}
      confirmLabel={translate('team.remove.action')}
      isBusy={changes.isBusy}
      isDangerous
      onConfirm={() => void changes.remove(member).then(onClose)}
      onClose={onClose}
    >
      {translate('team.remove.text', names)}
    </ConfirmDialog>
  )
}

const TransferDialog = ({ member, onClose }: MemberDialogProps) => {
  const translate = useTranslate()
  const names = useNames(member)
  const submit = useTeamForm({
    source: 'currentPassword',
    send: async body => {
      await http(`/team/members/${member.guid}:transfer-ownership`, { method: 'PUT', body })
      await reloadMe()
    },
    explain: ({ status }) => (status === 422 ? 'team.transfer.wrongPassword' : undefined),
    done: 'transfer.done',
    email: member.email,
    onClose,
  })
  const input = textInputProps({
    source: 'currentPassword',
    label: translate('team.transfer.password'),
    required: true,
    readOnly: false,
  })
  return (
    <SubmitDialog
      title={`${translate('team.transfer.action')}: ${member.email}`}
      confirmLabel={translate('team.transfer.action')}
      initial={{ currentPassword: '' }}
      maxWidth="xs"
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography>{translate('team.transfer.text', names)}</Typography>
      <PasswordInput {...input} autoComplete="current-password" />
    </SubmitDialog>
  )
}

/** The dialogs about a member, in the order of their buttons. */
export const memberDialogs = { change: RoleDialog, limit: LimitDialog, transfer: TransferDialog, remove: RemovalDialog }
export type MemberAction = keyof typeof memberDialogs
export const memberActions = Object.keys(memberDialogs) as MemberAction[]
