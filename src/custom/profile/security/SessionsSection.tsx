/** Lists the devices on which the account is signed in, and ends their sessions. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OwnSession, OwnSessions } from '../../../../contract/ownSessions'
import { http } from '../../../dataProvider/http'
import { useLanguage } from '../../../i18n/i18n'
import { useRowMutation } from '../../engine/actions/useRowMutation'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { ErrorScreen } from '../../ui/ErrorScreen'
import { formatDateTime } from '../../ui/format'
import { ProfileSection } from '../ProfileSection'
import { useIsBlockedByImpersonation } from '../useIsBlockedByImpersonation'

const base = '/auth/sessions'

/** The session that the user has chosen to end, or all sessions except the current one. */
type SessionToEnd = OwnSession | 'others'

const useDeviceName = () => {
  const translate = useTranslate()
  return ({ browser, system }: OwnSession) =>
    [browser, system].filter(Boolean).join(', ') || translate('secondFactor.sessions.unknown')
}

const Entry = ({ session, onEnd }: { session: OwnSession; onEnd(): void }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const name = useDeviceName()(session)
  const { id, createdAt, lastUsedAt, network, isCurrent } = session
  const times = { createdAt: formatDateTime(createdAt, language), lastUsedAt: formatDateTime(lastUsedAt, language) }
  const end = translate('secondFactor.sessions.end')
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        {isCurrent && <Chip size="small" color="success" label={translate('secondFactor.sessions.current')} />}
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('secondFactor.sessions.facts', times)}
        {network && ` · ${translate('secondFactor.sessions.network', { network })}`}
      </Typography>
      {!isCurrent && id && (
        <Button
          size="small"
          color="error"
          onClick={onEnd}
          aria-label={`${end}: ${name}, ${times.createdAt}`}
          sx={{ mt: 0.5, ml: -0.5 }}
        >
          {end}
        </Button>
      )}
    </Box>
  )
}

const EndDialog = ({ which, onClose }: { which: SessionToEnd; onClose(): void }) => {
  const translate = useTranslate()
  const { isBusy, run } = useRowMutation('sessions')
  const isAll = which === 'others'
  const deviceName = useDeviceName()
  const end = async () => {
    const call = () =>
      isAll ? http(`${base}/end-others`, { method: 'POST' }) : http(`${base}/${which.id}`, { method: 'DELETE' })
    await run(async () => ({ data: await call() }), 'secondFactor.sessions.ended')
    onClose()
  }
  const word = (key: string) => translate(`secondFactor.sessions.${key}`)
  return (
    <ConfirmDialog
      title={isAll ? word('endOthers') : `${word('end')}: ${deviceName(which)}`}
      confirmLabel={word('end')}
      isBusy={isBusy}
      isDangerous
      onConfirm={() => void end()}
      onClose={onClose}
    >
      {word(isAll ? 'endOthersText' : 'endText')}
    </ConfirmDialog>
  )
}

export const SessionsSection = () => {
  const translate = useTranslate()
  const isBlocked = useIsBlockedByImpersonation()
  const [which, setWhich] = useState<SessionToEnd>()
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: () => http<OwnSessions>(base),
    enabled: !isBlocked,
  })
  const items = data?.items ?? []
  return (
    <ProfileSection title="secondFactor.sessions.title" isBlocked={isBlocked}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('secondFactor.sessions.text')}
      </Typography>
      {error && <ErrorScreen error={error} onRetry={refetch} />}
      {!data && !error && !isBlocked && <Skeleton height={120} width="100%" />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, width: '100%' }}>
        {items.map(session => (
          <Entry key={session.id ?? session.createdAt} session={session} onEnd={() => setWhich(session)} />
        ))}
      </Box>
      {items.length > 1 && (
        <Button variant="outlined" color="error" onClick={() => setWhich('others')}>
          {translate('secondFactor.sessions.endOthers')}
        </Button>
      )}
      {which && <EndDialog which={which} onClose={() => setWhich(undefined)} />}
    </ProfileSection>
  )
}
