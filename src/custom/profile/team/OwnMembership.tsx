/** Shows the user's role in the team and a button for leaving the team. It is not shown to the owner. */
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { listLimitNames } from '../../../../contract/limitNames'
import type { TeamRole } from '../../../../contract/teamRoles'
import { useMe } from '../../../authProvider/useSession'
import { http } from '../../../dataProvider/http'
import { translate as translateNow, useLanguage } from '../../../i18n/i18n'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useLeaveAfterSessionEnd } from '../../ui/SignOutContext'
import { toast } from '../../ui/toast'
import { useBusy } from '../../ui/useBusy'
import { useOwnMember } from './useTeam'

export const OwnMembership = ({ teamRole }: { teamRole: TeamRole }) => {
  const translate = useTranslate()
  const leaveArea = useLeaveAfterSessionEnd()
  const { isBusy, attempt } = useBusy()
  const [isAsking, setIsAsking] = useState(false)
  const me = useMe()
  const organisation = me?.organisation?.name ?? ''
  const isLimited = Boolean(me?.limit)
  const language = useLanguage()
  const limit = useOwnMember(isLimited).data?.limit
  const names = limit && (listLimitNames(limit, language).join(', ') || translate('team.limit.nothing'))
  const leave = () =>
    attempt(async () => {
      await http('/team/membership', { method: 'DELETE' })
      toast(translateNow('team.own.left'), 'success')
      leaveArea('/')
    })
  const label = translate('team.own.leave')
  return (
    <>
      <Typography>
        {translate('team.own.role', { organisation, role: translate(`team.roles.${teamRole}`) })}{' '}
        {translate(`team.${isLimited ? 'explainedLimited' : 'explained'}.${teamRole}`)}
      </Typography>
      {isLimited && (
        <Typography>{names ? translate('team.limit.applies', { names }) : translate('team.limit.own')}</Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('team.own.managed')}
      </Typography>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={label}
          confirmLabel={label}
          isBusy={isBusy}
          isDangerous
          onConfirm={() => void leave()}
          onClose={() => setIsAsking(false)}
        >
          {translate('team.own.leaveText', { organisation })}
        </ConfirmDialog>
      )}
    </>
  )
}
