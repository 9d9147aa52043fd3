/**
 * Lists the actions that support staff made or tried to make for the organisation: a sentence with the employee, the
 * time and the reason. GET /b2b/{slug}/audit (docs/readings.md, 12).
 */
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { use, useState } from 'react'
import { type RaRecord, useGetList, useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import type { SupportAction } from '../../../contract/supportActions'
import { useLanguage } from '../../i18n/i18n'
import { loadSupportMessages } from '../../i18n/lazyMessages'
import { auditResultOf, formatAuditSentence } from '../engine/history/auditSentence'
import { PageButtons } from '../engine/list/ListPagination'
import { listArguments } from '../engine/list/listArguments'
import { ErrorScreen } from '../ui/ErrorScreen'
import { formatDateTime } from '../ui/format'
import { ProfileSection } from './ProfileSection'

const Entry = ({ action }: { action: SupportAction }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const words = (key: string) => translate(`profile.support.${key}`)
  const isRefused = auditResultOf(action.outcome) !== 'done'
  const entry = { ...action, actorEmail: action.actor, subjectName: null }
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{formatAuditSentence(entry, translate, language)}</Typography>
        <Chip
          size="small"
          variant="outlined"
          color={isRefused ? 'error' : 'success'}
          label={words(isRefused ? 'refused' : 'done')}
        />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <time dateTime={action.at}>{formatDateTime(action.at, language)}</time>
      </Typography>
      {action.reason && <Typography variant="body2">{`${words('reason')}: ${action.reason}`}</Typography>}
    </Box>
  )
}

const Entries = () => {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data, total, error, refetch } = useGetList<SupportAction & RaRecord>(
    'supportActions',
    listArguments({}, page),
    { placeholderData: keepPreviousData },
  )
  if (error) return <ErrorScreen error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={120} width="100%" />
  if (total === 0) return <Typography>{translate('profile.support.empty')}</Typography>
  return (
    <Box sx={{ width: '100%' }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map(action => (
          <Entry key={action.id} action={action} />
        ))}
      </Box>
      <PageButtons page={page} pages={Math.ceil((total ?? 0) / limits.pageSize)} onChange={setPage} />
    </Box>
  )
}

export const SupportActionsSection = () => {
  use(loadSupportMessages())
  const translate = useTranslate()
  return (
    <ProfileSection id="support" title="profile.support.title">
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('profile.support.text')}
      </Typography>
      <Entries />
    </ProfileSection>
  )
}
