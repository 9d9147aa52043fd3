/** Lists the account's second factors, with buttons to add and remove them and to renew the recovery codes. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { FactorKind } from '../../../../contract/factorKinds'
import type { AddedFactor, Factor, Factors } from '../../../../contract/factors'
import { reloadMe } from '../../../dataProvider/http'
import { useLanguage } from '../../../i18n/i18n'
import { readMe } from '../../../session/session'
import { ErrorScreen } from '../../ui/ErrorScreen'
import { formatDateTime } from '../../ui/format'
import { canUsePasskeys } from '../../ui/passkeys'
import { useFocusAfterClose } from '../../ui/useFocusAfterClose'
import { ProfileSection } from '../ProfileSection'
import { useIsBlockedByImpersonation } from '../useIsBlockedByImpersonation'
import { AddFactorDialog } from './AddFactorDialog'
import { PasswordDialog } from './PasswordDialog'
import { RecoveryCodesDialog } from './RecoveryCodesDialog'
import { removeFactor, renewRecoveryCodes, useFactors } from './useFactors'

/** The open dialog. `codes` are new recovery codes, which the server sends only once. */
type OpenFactorDialog = { add: FactorKind } | { remove: Factor } | { renew: true } | { codes: readonly string[] }

interface EntryProps {
  factor: Factor
  isBlocked: boolean
  /** Whether the account must keep the factor, because it must have a second factor and this is the only one. */
  isKept: boolean
  onRemove(): void
}

const Entry = ({ factor, isBlocked, isKept, onRemove }: EntryProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { kind, name, createdAt, lastUsedAt } = factor
  const facts = translate('secondFactor.factors.facts', {
    createdAt: formatDateTime(createdAt, language),
    lastUsedAt: lastUsedAt ? formatDateTime(lastUsedAt, language) : translate('secondFactor.factors.never'),
  })
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Chip size="small" variant="outlined" label={translate(`secondFactor.factors.kinds.${kind}`)} />
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {facts}
      </Typography>
      <Button
        size="small"
        color="error"
        disabled={isBlocked || isKept}
        onClick={onRemove}
        aria-label={`${translate('secondFactor.factors.remove')}: ${name}`}
        sx={{ mt: 0.5, ml: -0.5 }}
      >
        {translate('secondFactor.factors.remove')}
      </Button>
      {isKept && <Typography variant="body2">{translate('secondFactor.factors.last')}</Typography>}
    </Box>
  )
}

interface ListProps {
  factors: Factors
  isBlocked: boolean
  onOpen(dialog: OpenFactorDialog): void
}

const List = ({ factors: { items, isRequired, recoveryCodesLeft }, isBlocked, onOpen }: ListProps) => {
  const translate = useTranslate()
  if (items.length === 0) return <Typography>{translate('secondFactor.factors.empty')}</Typography>
  return (
    <Box sx={{ width: '100%' }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map(factor => (
          <Entry
            key={factor.id}
            factor={factor}
            isBlocked={isBlocked}
            isKept={isRequired && items.length === 1}
            onRemove={() => onOpen({ remove: factor })}
          />
        ))}
      </Box>
      <Box sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {translate('secondFactor.recovery.title')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('secondFactor.recovery.text')}
        </Typography>
        <Typography variant="body2">
          {translate('secondFactor.recovery.left', { smart_count: recoveryCodesLeft })}
        </Typography>
        <Button size="small" disabled={isBlocked} onClick={() => onOpen({ renew: true })} sx={{ mt: 0.5, ml: -0.5 }}>
          {translate('secondFactor.recovery.renew')}
        </Button>
      </Box>
    </Box>
  )
}

interface DialogsProps {
  dialog: OpenFactorDialog
  onOpen(dialog: OpenFactorDialog | undefined): void
}

const Dialogs = ({ dialog, onOpen }: DialogsProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const close = () => onOpen(undefined)
  const done = async (message: string, codes?: readonly string[] | null) => {
    onOpen(codes ? { codes } : undefined)
    await client.invalidateQueries({ queryKey: ['factors'] })
    notify(message, { type: 'success' })
  }
  const added = (factor: AddedFactor) => void done('secondFactor.factors.added', factor.recoveryCodes)
  if ('codes' in dialog) return <RecoveryCodesDialog codes={dialog.codes} onClose={close} />
  if ('add' in dialog) return <AddFactorDialog kind={dialog.add} onAdded={added} onClose={close} />
  const removed = 'remove' in dialog ? dialog.remove : undefined
  const remove = translate('secondFactor.factors.remove')
  return removed ? (
    <PasswordDialog
      title={`${remove}: ${removed.name}`}
      text={translate('secondFactor.factors.removeText')}
      confirmLabel={remove}
      onPassword={async password => {
        await removeFactor(removed.id, { password })
        await done('secondFactor.factors.removed')
      }}
      onClose={close}
    />
  ) : (
    <PasswordDialog
      title={translate('secondFactor.recovery.renew')}
      confirmLabel={translate('secondFactor.recovery.renew')}
      onPassword={async password => done('profile.success', (await renewRecoveryCodes({ password })).codes)}
      onClose={close}
    />
  )
}

/**
 * Notice for an account that must set up a second factor before it can do anything else. Once the account has a factor,
 * a button that lets the user continue replaces the notice.
 */
const Requirement = ({ hasFactor }: { hasFactor: boolean }) => {
  const translate = useTranslate()
  if (!readMe()?.mustSetUpFactor) return null
  if (!hasFactor) return <Alert severity="warning">{translate('secondFactor.required')}</Alert>
  return (
    <Button variant="contained" onClick={() => void reloadMe()}>
      {translate('secondFactor.proceed')}
    </Button>
  )
}

export const FactorsSection = () => {
  const translate = useTranslate()
  const isBlocked = useIsBlockedByImpersonation()
  const { data, error, refetch } = useFactors()
  const [dialog, setDialog] = useState<OpenFactorDialog>()
  const focusBack = useFocusAfterClose(dialog !== undefined)
  const hasPasskeys = canUsePasskeys()
  return (
    <ProfileSection id="security" title="secondFactor.factors.title" isBlocked={isBlocked}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('secondFactor.factors.text')}
      </Typography>
      {data && <Requirement hasFactor={data.items.length > 0} />}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button
          ref={focusBack}
          variant="contained"
          disabled={isBlocked || !hasPasskeys}
          onClick={() => setDialog({ add: 'passkey' })}
        >
          {translate('secondFactor.factors.addPasskey')}
        </Button>
        <Button variant="outlined" disabled={isBlocked} onClick={() => setDialog({ add: 'totp' })}>
          {translate('secondFactor.factors.addTotp')}
        </Button>
      </Stack>
      {!hasPasskeys && <Typography variant="body2">{translate('secondFactor.factors.noPasskeys')}</Typography>}
      {error ? (
        <ErrorScreen error={error} onRetry={refetch} />
      ) : data ? (
        <List factors={data} isBlocked={isBlocked} onOpen={setDialog} />
      ) : (
        <Skeleton height={120} width="100%" />
      )}
      {dialog && <Dialogs dialog={dialog} onOpen={setDialog} />}
    </ProfileSection>
  )
}
