/** The switch with which the owner requires a second factor of every member. */
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Team } from '../../../../contract/team'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useTeamMutations } from './useTeam'

export const FactorRequirementSwitch = ({ team, isBlocked }: { team: Team; isBlocked: boolean }) => {
  const translate = useTranslate()
  const { isBusy, requireFactor } = useTeamMutations()
  const [isAsking, setIsAsking] = useState(false)
  const id = useId()
  const { members, isSecondFactorRequired } = team
  const without = members.filter(({ hasSecondFactor }) => !hasSecondFactor)
  const isOwnMissing = without.some(({ isSelf }) => isSelf)
  return (
    <Box sx={{ width: '100%', borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {translate('team.factor.title')}
      </Typography>
      <FormControlLabel
        control={
          <Switch
            checked={isSecondFactorRequired}
            disabled={isBlocked || isBusy || isOwnMissing}
            slotProps={{ input: { 'aria-describedby': id } }}
            onChange={(_, isRequired) => (isRequired ? setIsAsking(true) : void requireFactor(false))}
          />
        }
        label={translate('team.factor.toggle')}
      />
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('team.factor.text')}
      </Typography>
      {isOwnMissing && !isBlocked && (
        <Link component={RouterLink} to="#security" variant="body2">
          {translate('team.factor.ownFirst')}
        </Link>
      )}
      {isAsking && (
        <ConfirmDialog
          title={translate('team.factor.question')}
          confirmLabel={translate('team.factor.confirm')}
          isBusy={isBusy}
          onConfirm={() => void requireFactor(true).then(() => setIsAsking(false))}
          onClose={() => setIsAsking(false)}
        >
          {without.length
            ? translate('team.factor.affected', { emails: without.map(({ email }) => email).join(', ') })
            : translate('team.factor.allReady')}
        </ConfirmDialog>
      )}
    </Box>
  )
}
