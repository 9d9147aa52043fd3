/** Lists entries of the organisation's activity as sentences, the newest first. A button loads further entries. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { ActivityEntry } from '../../../../contract/activity'
import { limits } from '../../../../contract/limits'
import { isWorthRetrying } from '../../../dataProvider/apiError'
import { useLanguage } from '../../../i18n/i18n'
import { ErrorScreen } from '../../ui/ErrorScreen'
import { formatDateTimeWithSeconds } from '../../ui/format'
import { type ActivityFilter, activityQueryOptions } from './activityCalls'
import { formatChangeSentence } from './auditSentence'

const Entry = ({ entry, children }: { entry: ActivityEntry; children: ReactNode }) => {
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography sx={{ whiteSpace: 'pre-line' }}>{formatChangeSentence(entry, translate, language)}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <time dateTime={entry.at}>{formatDateTimeWithSeconds(entry.at, language)}</time>
      </Typography>
      {children}
    </Box>
  )
}

interface ActivityEntriesProps {
  filter: ActivityFilter
  /** Text for a list without entries. */
  empty: string
  /** Returns the buttons of an entry. `newer` are all later entries, the newest first. */
  actionsOf(entry: ActivityEntry, newer: readonly ActivityEntry[]): ReactNode
}

export const ActivityEntries = ({ filter, empty, actionsOf }: ActivityEntriesProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...activityQueryOptions(filter, language),
    retry: isWorthRetrying,
  })
  if (!data && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} width="100%" />
  const entries = data.pages.flatMap(({ items }) => items)
  const total = data.pages[0]?.total ?? 0
  if (entries.length === 0) return <Typography role="status">{empty}</Typography>
  return (
    <Box sx={{ width: '100%' }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry, at) => (
          <Entry key={`${entry.at} ${entry.action} ${entry.subject}`} entry={entry}>
            {actionsOf(entry, entries.slice(0, at))}
          </Entry>
        ))}
      </Box>
      {hasNextPage && (
        <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('support.activity.more')}
        </Button>
      )}
      {!hasNextPage && total >= limits.auditRows && (
        <Typography variant="body2">{translate('support.activity.limited', { max: limits.auditRows })}</Typography>
      )}
    </Box>
  )
}
