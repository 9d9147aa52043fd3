/**
 * Shows the trail of any record to support staff: what blocks the record, who changed it, and which e-mails about it
 * were sent.
 */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { RecordTrail as Trail } from '../../../../contract/recordTrail'
import type { AuditEntry } from '../../../../contract/staffAudit'
import { isWorthRetrying } from '../../../dataProvider/apiError'
import { http } from '../../../dataProvider/http'
import { useLanguage } from '../../../i18n/i18n'
import { loadAccountMessages, loadSupportMessages, loadTrailMessages } from '../../../i18n/lazyMessages'
import { formatChangeSentence } from '../../engine/history/auditSentence'
import { ErrorScreen } from '../../ui/ErrorScreen'
import { formatDateTime } from '../../ui/format'
import { LoadingSkeletons } from '../../ui/LoadingSkeletons'
import { AuditOutcome } from '../AuditCells'
import { AccountEntries, AccountEntry } from '../account/AccountEntry'
import { AccountMail } from '../account/AccountMails'
import { recordLogPath } from '../staffPaths'

interface SectionProps {
  title: string
  /** Text that is shown if the section has no items. */
  empty: string
  isEmpty: boolean
  children: ReactNode
}

const Section = ({ title, empty, isEmpty, children }: SectionProps) => {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + &': { mt: 3 } }}>
      <Typography id={id} component="h3" variant="subtitle1" sx={{ fontWeight: 650, mb: 1 }}>
        {title}
      </Typography>
      {isEmpty ? (
        <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>
      ) : (
        <AccountEntries>{children}</AccountEntries>
      )}
    </Box>
  )
}

const Change = ({ entry }: { entry: AuditEntry }) => {
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <AccountEntry
      title={formatChangeSentence(entry, translate, language)}
      facts={[formatDateTime(entry.at, language), entry.reason]}
    >
      <AuditOutcome outcome={entry.outcome} />
    </AccountEntry>
  )
}

export const RecordTrail = ({ id }: { id: string }) => {
  use(loadAccountMessages())
  use(loadSupportMessages())
  use(loadTrailMessages())
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['recordTrail', id],
    queryFn: ({ signal }) => http<Trail>(`/staff/records/${encodeURIComponent(id)}/trail`, { signal }),
    retry: isWorthRetrying,
  })
  if (!data && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingSkeletons count={3} height={72} />
  const section = (name: 'blocks' | 'changes' | 'mails') => ({
    title: translate(`trail.${name}.title`),
    empty: translate(`trail.${name}.none`),
    isEmpty: data[name].length === 0,
  })
  return (
    <>
      <Section {...section('blocks')}>
        {data.blocks.map(block => (
          <AccountEntry
            key={block}
            title={translate(`trail.reasons.${block}.what`)}
            facts={[translate(`trail.reasons.${block}.next`)]}
          />
        ))}
      </Section>
      <Section {...section('changes')}>
        {data.changes.map(entry => (
          <Change key={entry.id} entry={entry} />
        ))}
      </Section>
      {data.changes.length > 0 && (
        <Button component={RouterLink} to={recordLogPath(id)} sx={{ mt: 1 }}>
          {translate('support.detail.all')}
        </Button>
      )}
      <Section {...section('mails')}>
        {data.mails.map(mail => (
          <AccountMail key={mail.id} mail={mail} />
        ))}
      </Section>
    </>
  )
}
