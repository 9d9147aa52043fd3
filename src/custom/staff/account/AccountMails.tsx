/** The latest e-mails to an account: kind, time, and whether they are queued, delivered or failed. */
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AccountMail as MailRecord } from '../../../../contract/staffAccounts'
import { useLanguage } from '../../../i18n/i18n'
import { PageButtons } from '../../engine/list/ListPagination'
import { ErrorScreen } from '../../ui/ErrorScreen'
import { formatDateTime } from '../../ui/format'
import { LoadingSkeletons } from '../../ui/LoadingSkeletons'
import { PageSection } from '../../ui/PageSection'
import { type ChipTone, StateChip } from '../StateChip'
import { AccountEntries, AccountEntry } from './AccountEntry'
import { useAccountMails } from './useAccountForSupport'

const rowsPerPage = 10
const tones = { Queued: 'warning', Delivered: 'success', Failed: 'error' } as const satisfies Record<string, ChipTone>

export const AccountMail = ({ mail: { kind, state, queuedAt, deliveredAt, lastError } }: { mail: MailRecord }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const word = (key: string, params?: object) => translate(`account.mails.${key}`, { ...params })
  return (
    <AccountEntry
      title={word(`kinds.${kind}`)}
      facts={[
        formatDateTime(deliveredAt ?? queuedAt, language),
        !deliveredAt && lastError && word('error', { error: lastError }),
      ]}
    >
      <StateChip tone={tones[state]} label={word(`states.${state}`)} />
    </AccountEntry>
  )
}

export const AccountMails = ({ accountId }: { accountId: string }) => {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useAccountMails(accountId)
  const shown = data?.items.slice((page - 1) * rowsPerPage, page * rowsPerPage) ?? []
  return (
    <PageSection title={translate('account.mails.title')}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {translate('account.mails.text')}
      </Typography>
      {!data && error && <ErrorScreen error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeletons count={3} height={56} />}
      {data?.items.length === 0 && <Typography>{translate('account.mails.none')}</Typography>}
      <AccountEntries>
        {shown.map(mail => (
          <AccountMail key={mail.id} mail={mail} />
        ))}
      </AccountEntries>
      <PageButtons page={page} pages={Math.ceil((data?.items.length ?? 0) / rowsPerPage)} onChange={setPage} />
    </PageSection>
  )
}
