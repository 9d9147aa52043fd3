/**
 * Lists the actions that support staff made or tried to make for the organisation: a sentence with the employee, the
 * time and the reason. GET /b2b/{slug}/audit (docs/readings.md, 12).
 */
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { use } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import type { SupportAction } from '../../../contract/supportActions'
import { useLanguage } from '../../i18n/i18n'
import { loadSupportMessages } from '../../i18n/lazyMessages'
import { auditResultOf, formatAuditSentence } from '../engine/history/auditSentence'
import { PagedEntries } from '../engine/list/PagedEntries'
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

export const SupportActionsSection = () => {
  use(loadSupportMessages())
  const translate = useTranslate()
  return (
    <ProfileSection id="support" title="profile.support.title">
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('profile.support.text')}
      </Typography>
      <PagedEntries<SupportAction & RaRecord>
        resource="supportActions"
        empty={<Typography>{translate('profile.support.empty')}</Typography>}
        options={{ placeholderData: keepPreviousData }}
      >
        {action => <Entry key={action.id} action={action} />}
      </PagedEntries>
    </ProfileSection>
  )
}
