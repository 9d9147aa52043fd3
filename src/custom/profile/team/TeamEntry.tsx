/** An entry of the lists of members and invitations: e-mail address and role, dates, and buttons. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { TeamRole } from '../../../../contract/teamRoles'

export interface TeamEntryAction {
  /** Label of the button, already translated. */
  label: string
  isDangerous?: boolean
  onClick(): void
}

interface TeamEntryProps {
  email: string
  teamRole: TeamRole
  /** A short note next to the role, already translated. */
  note?: string | undefined
  /** The member's limit to cities and locations, as text; undefined if there is none. */
  limit?: string | undefined
  facts: readonly string[]
  actions: readonly TeamEntryAction[]
  isBlocked: boolean
}

export const TeamEntry = ({ email, teamRole, note, limit, facts, actions, isBlocked }: TeamEntryProps) => {
  const translate = useTranslate()
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>{email}</Typography>
        <Chip size="small" variant="outlined" color="primary" label={translate(`team.roles.${teamRole}`)} />
        {note && <Chip size="small" variant="outlined" label={note} />}
      </Stack>
      {limit && <Typography variant="body2">{translate('team.limit.only', { limit })}</Typography>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {facts.join(' · ')}
      </Typography>
      {actions.length > 0 && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 0.5, ml: -0.5, flexWrap: 'wrap' }}>
          {actions.map(({ label, isDangerous, onClick }) => (
            <Button
              key={label}
              size="small"
              color={isDangerous ? 'error' : 'primary'}
              disabled={isBlocked}
              onClick={onClick}
              aria-label={`${label}: ${email}`}
            >
              {label}
            </Button>
          ))}
        </Stack>
      )}
    </Box>
  )
}

export const entryListStyles = { listStyle: 'none', m: 0, p: 0, width: '100%' } as const
