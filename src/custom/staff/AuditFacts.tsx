/** Lists the data of an audit log entry. Changed fields are listed by their names, without values. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { isGuid } from '../../../contract/rules'
import type { AuditEntry } from '../../../contract/staffAudit'
import { useLanguage } from '../../i18n/i18n'
import {
  concernedAccountOf,
  formatChangeSentence,
  formatFieldLabels,
  formatSubjectName,
} from '../engine/history/auditSentence'
import { FactList } from '../ui/FactList'
import { formatDateTimeWithSeconds } from '../ui/format'
import { AuditOutcome } from './AuditCells'
import { organisationPath, recordLogPath } from './staffPaths'
import { TrailButton } from './trail/TrailButton'

export const AuditFacts = ({ entry }: { entry: AuditEntry }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const word = (key: string) => translate(`support.detail.${key}`)
  const { organisation, subject } = entry
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {formatChangeSentence(entry, translate, language)}
      </Typography>
      <AuditOutcome outcome={entry.outcome} />
      <FactList
        facts={[
          [
            word('at'),
            <time key="at" dateTime={entry.at}>
              {formatDateTimeWithSeconds(entry.at, language)}
            </time>,
          ],
          [word('who'), entry.actorEmail],
          [word(concernedAccountOf(entry) ? 'account' : 'onBehalfOf'), entry.onBehalfOf],
          [
            word('organisation'),
            organisation && (
              <Link component={RouterLink} to={organisationPath(organisation.guid)}>
                {organisation.name || organisation.guid}
              </Link>
            ),
          ],
          [
            word('record'),
            subject && [formatSubjectName(entry, translate, language), subject].filter(Boolean).join(', '),
          ],
          [word('fields'), formatFieldLabels(entry, translate)],
          [word('reason'), entry.reason],
          [word('outcome'), entry.outcome],
          [word('action'), entry.action],
          [word('address'), entry.address],
          [word('requestId'), entry.requestId],
        ]}
      />
      {subject && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component={RouterLink} to={recordLogPath(subject)} variant="outlined">
            {word('all')}
          </Button>
          {/* Some subjects are numbers or names instead of the id of a record. They have no trail. */}
          {isGuid(subject) && (
            <TrailButton id={subject} name={formatSubjectName(entry, translate, language) ?? ''} hasLabel />
          )}
        </Box>
      )}
    </Stack>
  )
}
