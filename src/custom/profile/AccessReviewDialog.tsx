/**
 * Dialog after a password change. It lists the access grants (such as API keys and webhooks) that the user should
 * review (contract/accessGrants.ts), each with a button "Disable". It opens only if there are such grants, or if the
 * list cannot be loaded.
 */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AccessGrant, AccessGrants } from '../../../contract/accessGrants'
import { isTeamRole } from '../../../contract/teamRoles'
import { http } from '../../dataProvider/http'
import { useLanguage } from '../../i18n/i18n'
import { loadSecondFactorMessages, loadTeamMessages } from '../../i18n/lazyMessages'
import { endAccessReview } from '../../session/accessReview'
import { useRowMutation } from '../engine/actions/useRowMutation'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { ErrorScreen } from '../ui/ErrorScreen'
import { formatDateTime } from '../ui/format'
import { TitledDialog } from '../ui/TitledDialog'

interface EntryProps {
  grant: AccessGrant
  isDisabled: boolean
  onDisable(): void
}

const Entry = ({ grant: { kind, name, detail, changedAt }, isDisabled, onDisable }: EntryProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const words = (key: string) => translate(`profile.access.${key}`)
  const roleText = isTeamRole(detail) ? translate(`team.roles.${detail}`) : detail
  const detailText = kind === 'factor' ? translate(`secondFactor.factors.kinds.${detail}`) : roleText
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Chip size="small" variant="outlined" label={words(`kinds.${kind}`)} />
      </Stack>
      <Typography component={kind === 'key' || kind === 'webhook' ? 'code' : 'p'} variant="body2">
        {detailText}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`${words('changedAt')}: `}
        <time dateTime={changedAt}>{formatDateTime(changedAt, language)}</time>
      </Typography>
      <Button
        size="small"
        color="error"
        disabled={isDisabled}
        onClick={onDisable}
        aria-label={`${words(isDisabled ? 'disabled' : 'disable')}: ${name}`}
        sx={{ mt: 0.5, ml: -0.5 }}
      >
        {words(isDisabled ? 'disabled' : 'disable')}
      </Button>
    </Box>
  )
}

/** An access grant in the list. `isDisabled` is set if a later response no longer contains it. */
type ReviewedGrant = AccessGrant & { isDisabled?: true }
type Review = Omit<AccessGrants, 'items'> & { items: ReviewedGrant[] }

const Entries = ({ grants }: { grants: readonly ReviewedGrant[] }) => {
  const translate = useTranslate()
  const { isBusy, run } = useRowMutation('accessGrants', 'keys', 'webhooks', 'platformKeys', 'factors', 'team')
  const [grantToDisable, setGrantToDisable] = useState<AccessGrant>()
  const disable = async ({ id }: AccessGrant) => {
    await run(async () => ({ data: await http(`/auth/access-grants/${id}:disable`, { method: 'PUT' }) }))
    setGrantToDisable(undefined)
  }
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {grants.map(grant => (
          <Entry
            key={grant.id}
            grant={grant}
            isDisabled={grant.isDisabled === true}
            onDisable={() => setGrantToDisable(grant)}
          />
        ))}
      </Box>
      {grantToDisable && (
        <ConfirmDialog
          title={`${translate('profile.access.disable')}: ${grantToDisable.name}`}
          confirmLabel={translate('profile.access.disable')}
          isBusy={isBusy}
          isDangerous
          onConfirm={() => void disable(grantToDisable)}
          onClose={() => setGrantToDisable(undefined)}
        >
          {translate(`profile.access.consequence.${grantToDisable.kind}`)}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Combines a new response with the grants that the dialog already shows, so that disabled grants stay visible. */
const withShownGrants = (shown: Review | undefined, next: Review): Review => {
  if (!shown) return next
  const current = new Map(next.items.map(grant => [grant.id, grant]))
  const listed = shown.items.map(grant => current.get(grant.id) ?? { ...grant, isDisabled: true as const })
  const added = next.items.filter(({ id }) => !shown.items.some(grant => grant.id === id))
  return { ...next, items: [...listed, ...added] }
}

export const AccessReviewDialog = () => {
  // The list names the team roles of members and invitations, and the kinds of second factors. Their translations are
  // loaded here.
  use(loadTeamMessages())
  use(loadSecondFactorMessages())
  const translate = useTranslate()
  const language = useLanguage()
  const { data, error, refetch } = useQuery({
    queryKey: ['accessGrants'],
    queryFn: () => http<Review>('/auth/access-grants'),
    // The list is read again after each change and each change of language. Responses do not contain disabled grants,
    // so the grants that the dialog already shows are added.
    structuralSharing: (shown, next) => withShownGrants(shown as Review | undefined, next as Review),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isNothing = data?.items.length === 0
  useEffect(() => {
    if (isNothing) endAccessReview()
  }, [isNothing])
  if (!error && !data?.items.length) return null
  return (
    <TitledDialog title={translate('profile.access.title')} maxWidth="sm" onClose={endAccessReview}>
      <DialogContent>
        {data ? (
          <>
            <Typography>{translate('profile.access.text', { since: formatDateTime(data.since, language) })}</Typography>
            <Entries grants={data.items} />
          </>
        ) : (
          <ErrorScreen error={error} onRetry={refetch} />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={endAccessReview}>
          {translate('profile.access.done')}
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}
