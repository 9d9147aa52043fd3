/** A list of records in a dialog or on an account's page, ten rows per page. Each record has a button for its trail. */
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { useLanguage } from '../../i18n/i18n'
import { PageButtons } from '../engine/list/ListPagination'
import { ErrorScreen } from '../ui/ErrorScreen'
import { formatDateTime } from '../ui/format'
import type { ListedRow, OrganisationList } from './organisationLists'
import { StateChip } from './StateChip'
import { TrailButton } from './trail/TrailButton'
import { staffPageSize, useStaffRecords } from './useStaffRecords'

interface ItemProps {
  row: ListedRow
  /** Button at the end of the row. */
  children: ReactNode
}

const Item = ({ row: { primary, secondary, state, at, to }, children }: ItemProps) => {
  const language = useLanguage()
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', display: 'flex', gap: 2 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {to ? (
          // The location state makes the record's dialog lead back to this list when it closes.
          <Link component={RouterLink} to={to} state={{ openedHere: true }} sx={{ fontWeight: 600 }}>
            {primary}
          </Link>
        ) : (
          <Box sx={{ fontWeight: 600 }}>{primary}</Box>
        )}
        {secondary && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {secondary}
          </Typography>
        )}
      </Box>
      {/* On a phone this column is as wide as its state chip; longer content wraps. */}
      <Box
        sx={{
          textAlign: 'right',
          flexShrink: 0,
          width: { xs: 'min-content', sm: 'auto' },
          minWidth: 108,
          maxWidth: '50%',
        }}
      >
        {state && <StateChip {...state} />}
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          <time dateTime={at}>{formatDateTime(at, language)}</time>
        </Typography>
      </Box>
      <Box sx={{ flexShrink: 0, alignSelf: 'center' }}>{children}</Box>
    </Box>
  )
}

interface RecordListProps {
  list: OrganisationList
  filter: object
  hasTitle: boolean
}

export const RecordList = ({ list, filter, hasTitle }: RecordListProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useStaffRecords<{ id: string }>(list.path, filter, page)
  const title = translate(list.title)
  return (
    <section aria-label={title}>
      {hasTitle && (
        <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 650, mt: 2, mb: 1 }}>
          {title}
        </Typography>
      )}
      {error && !data && <ErrorScreen error={error} onRetry={() => void refetch()} />}
      {!error && !data && ['a', 'b', 'c', 'd'].map(key => <Skeleton key={key} height={56} />)}
      {data?.total === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{translate('support.page.nothing')}</Typography>
      )}
      {data && data.total > 0 && (
        <>
          <Box
            component="ul"
            aria-busy={isPlaceholderData}
            sx={{ listStyle: 'none', m: 0, mb: 2, p: 0, opacity: isPlaceholderData ? 0.6 : 1 }}
          >
            {data.rows.map(record => {
              const row = list.rowOf(record as never, { translate, language })
              return (
                <Item key={record.id} row={row}>
                  {list.resource !== 'auditLog' && <TrailButton id={record.id} name={row.primary} />}
                </Item>
              )
            })}
          </Box>
          <PageButtons page={page} pages={Math.ceil(data.total / staffPageSize)} onChange={setPage} />
        </>
      )}
    </section>
  )
}
