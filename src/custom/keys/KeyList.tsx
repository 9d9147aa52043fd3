/** Lists the API keys of the organisation or of the platform, with buttons to create, replace and revoke keys. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { keyScopes, keyScopesOfRole } from '../../../contract/access'
import type { KeyWithSecret } from '../../../contract/keys'
import { useMe } from '../../authProvider/useSession'
import { isFeatureOn } from '../../config'
import { useLanguage } from '../../i18n/i18n'
import { useDefinition } from '../engine/definition/EngineContext'
import { PagedEntries } from '../engine/list/PagedEntries'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { EmptyScreen } from '../ui/EmptyScreen'
import { formatDate } from '../ui/format'
import { useFocusAfterClose } from '../ui/useFocusAfterClose'
import { NewKeyDialog } from './NewKeyDialog'
import { OneTimeSecretDialog } from './OneTimeSecretDialog'
import { type KeyRecord, type KeyResource, useApiKeyMutations } from './useKeys'

interface PendingKeyAction {
  what: 'rotate' | 'revoke'
  record: KeyRecord
}

const stateOf = ({ isWorking, revokedAt }: KeyRecord) => (isWorking ? 'working' : revokedAt ? 'revoked' : 'expired')

interface KeyEntryProps {
  record: KeyRecord
  isBlocked: boolean
  isReader: boolean
  onAsk(action: PendingKeyAction): void
  /** Returns an additional button for a key. It is also shown for keys that are revoked or expired. */
  actionOf?: ((record: KeyRecord) => ReactNode) | undefined
}

const Entry = ({ record, isBlocked, isReader, onAsk, actionOf }: KeyEntryProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const state = stateOf(record)
  const day = (value: string | null, none = 'never') =>
    value ? formatDate(value, language) : translate(`keys.${none}`)
  const facts = [
    `${translate('keys.fields.createdAt')}: ${day(record.createdAt)}`,
    `${translate('keys.fields.lastUsedOn')}: ${day(record.lastUsedOn)}`,
    `${translate('keys.fields.expiresAt')}: ${day(record.expiresAt, 'noEnd')}`,
  ]
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>{record.name}</Typography>
        <Typography component="code" variant="body2">{`rk_${record.mode}_…${record.ending}`}</Typography>
        <Chip
          size="small"
          variant="outlined"
          color={record.isWorking ? 'success' : 'default'}
          label={translate(`keys.states.${state}`)}
        />
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {facts.join(' · ')}
      </Typography>
      <Typography variant="body2">
        {record.scopes.map(scope => translate(`keys.scopes.${scope.replace(':', '_')}`)).join(' · ')}
      </Typography>
      <Stack direction="row" spacing={1} sx={{ mt: 0.5 }}>
        {record.isWorking &&
          !isReader &&
          (['rotate', 'revoke'] as const).map(what => (
            <Button
              key={what}
              size="small"
              color={what === 'revoke' ? 'error' : 'primary'}
              disabled={isBlocked}
              onClick={() => onAsk({ what, record })}
              aria-label={`${translate(`keys.${what}`)}: ${record.name} …${record.ending}`}
            >
              {translate(`keys.${what}`)}
            </Button>
          ))}
        {actionOf?.(record)}
      </Stack>
    </Box>
  )
}

const NoKeys = ({ resource }: { resource: KeyResource }) => {
  const translate = useTranslate()
  if (resource === 'keys') return <Typography>{translate('keys.empty')}</Typography>
  return (
    <Box sx={{ alignSelf: 'center' }}>
      <EmptyScreen drawing="key" title={translate('keys.empty')} />
    </Box>
  )
}

interface KeyListProps extends Pick<KeyEntryProps, 'actionOf'> {
  resource: KeyResource
  isBlocked?: boolean
}

export const KeyList = ({ resource, isBlocked = false, actionOf }: KeyListProps) => {
  const translate = useTranslate()
  const { create, rotate, revoke, isBusy } = useApiKeyMutations(resource)
  const role = useMe()?.role
  const { isReader } = useDefinition(resource)
  const [isAdding, setIsAdding] = useState(false)
  const [pendingAction, setPendingAction] = useState<PendingKeyAction>()
  const [made, setMade] = useState<KeyWithSecret>()
  const addButton = useFocusAfterClose(isAdding || pendingAction !== undefined || made !== undefined)
  const shown = (answer: KeyWithSecret | undefined) => {
    if (!answer) return
    setIsAdding(false)
    setMade(answer)
  }
  const confirm = async ({ what, record }: PendingKeyAction) => {
    if (what === 'rotate') shown(await rotate(record.id))
    else await revoke(record.id)
    setPendingAction(undefined)
  }
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate(`keys.text.${resource}`)}
      </Typography>
      {!isReader && (
        <Button ref={addButton} variant="contained" disabled={isBlocked} onClick={() => setIsAdding(true)}>
          {translate('keys.add')}
        </Button>
      )}
      <PagedEntries<KeyRecord> resource={resource} empty={<NoKeys resource={resource} />}>
        {record => (
          <Entry
            key={record.id}
            record={record}
            isBlocked={isBlocked}
            isReader={isReader}
            onAsk={setPendingAction}
            actionOf={actionOf}
          />
        )}
      </PagedEntries>
      {isAdding && (
        <NewKeyDialog
          scopes={(role && role !== 'Staff' ? keyScopesOfRole(role) : keyScopes).filter(scope =>
            isFeatureOn('scopes', scope),
          )}
          onCreate={async values => shown(await create(values))}
          onClose={() => setIsAdding(false)}
        />
      )}
      {pendingAction && (
        <ConfirmDialog
          title={`${translate(`keys.${pendingAction.what}`)}: ${pendingAction.record.name}`}
          confirmLabel={translate(`keys.${pendingAction.what}`)}
          isBusy={isBusy}
          isDangerous={pendingAction.what === 'revoke'}
          onConfirm={() => void confirm(pendingAction)}
          onClose={() => setPendingAction(undefined)}
        >
          {translate(`keys.${pendingAction.what}Text`)}
        </ConfirmDialog>
      )}
      {made && (
        <OneTimeSecretDialog
          name={made.name}
          label="keys.key"
          once="keys.once"
          value={made.key}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
