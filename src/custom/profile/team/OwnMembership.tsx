/** Shows the user's role in the team and a button for leaving the team. It is not shown to the owner. */
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { TeamRole } from '../../../../contract/teamRoles'
import { useMe } from '../../../authProvider/useSession'
import { http } from '../../../dataProvider/http'
import { translate as translateNow } from '../../../i18n/i18n'
import { AccessDenied } from '../../ui/AccessDenied'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useLeaveAfterSessionEnd } from '../../ui/SignOutContext'
import { toast } from '../../ui/toast'
import { useBusy } from '../../ui/useBusy'

export const OwnMembership = ({ teamRole }: { teamRole: TeamRole }) => {
  const translate = useTranslate()
  const leaveArea = useLeaveAfterSessionEnd()
  const { isBusy, attempt } = useBusy()
  const [isAsking, setIsAsking] = useState(false)
  const me = useMe()
  const organisation = me?.organisation?.name ?? ''
  const isLimited = Boolean(me?.limit)
  const leave = () =>
    attempt(async () => {
      await http('/team/membership', { method: 'DELETE' })
      toast(translateNow('team.own.left'), 'success')
      leaveArea('/')
    })
  const label = translate('team.own.leave')
  return (
    <>
      <AccessDenied name={translate('team.title')} action="read" needs="Owner" />
      <Typography>
        {translate('team.own.role', { organisation, role: translate(`team.roles.${teamRole}`) })}{' '}
        {translate(`team.explained.${teamRole}`)} {isLimited && translate('team.limit.own')}
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
