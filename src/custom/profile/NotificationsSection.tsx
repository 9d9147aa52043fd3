/** Section with the account's notification settings, in the portal and by e-mail. Each choice is saved immediately. */
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { hasSeparateEmail, type MailFrequency, mailFrequencies } from '../../../contract/notificationKinds'
import type { NotificationChoice } from '../../../contract/notifications'
import { useTeamRole } from '../../authProvider/useSession'
import { ApiError } from '../../dataProvider/apiError'
import type { Values } from '../../dataProvider/endpoints'
import { http } from '../../dataProvider/http'
import { ifMatchHeader } from '../../dataProvider/ifMatch'
import { type RecordEditing, saveRecord } from '../engine/form/conflict/saveRecord'
import { ErrorScreen } from '../ui/ErrorScreen'
import { useErrorToast } from '../ui/useErrorToast'
import { eventTypeKey } from '../webhooks/eventLabels'
import { ProfileSection } from './ProfileSection'
import { useIsBlockedByImpersonation } from './useIsBlockedByImpersonation'

const path = '/notifications/choices'
const queryKey = ['notificationChoices']
const fetchChoices = (signal?: AbortSignal) => http<NotificationChoice[]>(path, { signal })

const toValues = ({ inPortal, mail }: Values): Values => ({ inPortal, mail })

/**
 * Returns how the setting of a kind is read and saved. Saving one of its two values does not overwrite a change of the
 * other value in another session of the account.
 */
const editingOf = (kind: NotificationChoice['kind']): RecordEditing => ({
  id: kind,
  fields: [
    { kind: 'boolean', source: 'inPortal' },
    { kind: 'choice', source: 'mail' },
  ],
  toValues,
  write: async (body, previous) => {
    const data = await http<Values | undefined>(`${path}/${kind}`, { method: 'PUT', body, ...ifMatchHeader(previous) })
    return data ? { data } : {}
  },
  read: async () => ({ ...(await fetchChoices()).find(choice => choice.kind === kind) }),
})

/** Width of the input for the e-mail setting; on a phone it is narrower, so that the switch fits next to it. */
const mailWidth = { xs: 150, sm: 180 }

interface ChoiceProps {
  choice: NotificationChoice
  isBlocked: boolean
  onChange(choice: NotificationChoice): void
}

const Choice = ({ choice, isBlocked, onChange }: ChoiceProps) => {
  const translate = useTranslate()
  // With an API without teams, each account is the only user of its organisation, and therefore its owner.
  const isOwner = (useTeamRole() ?? 'Owner') === 'Owner'
  const name = translate(eventTypeKey(choice.kind))
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: { xs: 1, sm: 2 },
        rowGap: { xs: 1, sm: 2 },
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography sx={{ flexGrow: 1, flexBasis: 220 }}>{name}</Typography>
      <FormControlLabel
        disabled={isBlocked}
        control={
          <Switch
            checked={choice.inPortal}
            onChange={(_, inPortal) => onChange({ ...choice, inPortal })}
            slotProps={{ input: { 'aria-label': `${name}: ${translate('notifications.inPortal')}` } }}
          />
        }
        label={translate('notifications.inPortal')}
        sx={{ mr: { xs: 0, sm: 2 } }}
      />
      {hasSeparateEmail(choice.kind, isOwner) ? (
        <Typography variant="body2" sx={{ width: mailWidth, color: 'text.secondary' }}>
          {translate('notifications.mails.always')}
        </Typography>
      ) : (
        <TextField
          select
          size="small"
          disabled={isBlocked}
          label={translate('notifications.mail')}
          value={choice.mail}
          onChange={({ target }) => onChange({ ...choice, mail: target.value as MailFrequency })}
          slotProps={{
            select: { SelectDisplayProps: { 'aria-label': `${name}: ${translate('notifications.mail')}` } },
          }}
          sx={{ width: mailWidth }}
        >
          {mailFrequencies.map(mail => (
            <MenuItem key={mail} value={mail}>
              {translate(`notifications.mails.${mail}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  )
}

const Choices = ({ isBlocked }: { isBlocked: boolean }) => {
  const queryClient = useQueryClient()
  const toastError = useErrorToast()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchChoices(signal),
  })
  if (error) return <ErrorScreen error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={200} width="100%" />
  const put = (choice: NotificationChoice) =>
    queryClient.setQueryData<NotificationChoice[]>(queryKey, before =>
      before?.map(other => (other.kind === choice.kind ? choice : other)),
    )
  const change = async (choice: NotificationChoice) => {
    const { kind, inPortal, mail } = choice
    const before = data.find(other => other.kind === kind) ?? choice
    put(choice)
    try {
      const base = { record: { ...before }, values: toValues({ ...before }) }
      const result = await saveRecord(editingOf(kind), base, { inPortal, mail })
      const record = result.kind === 'saved' ? result.base.record : result.conflict.current.record
      // If a different choice was made in another session in the meantime, that choice is shown.
      if (result.kind === 'conflict') toastError(new ApiError(412, 'VersionConflict'))
      put({ ...choice, ...(record.kind === kind && (record as object)) })
    } catch (failure) {
      toastError(failure)
      await refetch()
    }
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, width: '100%' }}>
      {data.map(choice => (
        <Choice key={choice.kind} choice={choice} isBlocked={isBlocked} onChange={next => void change(next)} />
      ))}
    </Box>
  )
}

export const NotificationsSection = () => {
  const translate = useTranslate()
  const isBlocked = useIsBlockedByImpersonation()
  return (
    <ProfileSection id="notifications" title="notifications.title" isBlocked={isBlocked}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('notifications.text')}
      </Typography>
      <Choices isBlocked={isBlocked} />
    </ProfileSection>
  )
}
