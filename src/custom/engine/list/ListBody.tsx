/** Shows the rows, or else skeletons, an error with a retry, or the empty state. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Suspense, useDeferredValue } from 'react'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { limits } from '../../../../contract/limits'
import { useLanguage } from '../../../i18n/i18n'
import { useReportContentPainted } from '../../ui/contentPriority'
import { ErrorScreen } from '../../ui/ErrorScreen'
import { formatDateTime } from '../../ui/format'
import { LoadingSkeletons } from '../../ui/LoadingSkeletons'
import { renderOnDemand } from '../../ui/lazyWithBoundary'
import { useIsNarrowLayout } from '../../ui/useIsNarrowLayout'
import { ListPagination } from './ListPagination'
import { RecordCards } from './RecordCards'
import { RecordTable } from './RecordTable'
import { useScreen } from './ScreenContext'
import { useDensity } from './useDensity'

const ListLoading = () => <LoadingSkeletons count={6} height={useDensity().rowPx} />

/** Minimum height of a card in pixels. */
const cardPx = 100

/** Renders the rows as a table, or on a narrow screen as one card for each row. */
const Rows = ({ records }: { records: RaRecord[] }) => {
  const { rowPx } = useDensity()
  const { isPlaceholderData = false } = useListContext()
  const isNarrow = useIsNarrowLayout()
  // The rows that fill the window are rendered immediately; the other rows follow without blocking the page. Only the
  // number of rows is deferred, not their content: a changed row must not offer the actions of its previous state while
  // the page is busy.
  const firstScreen = Math.ceil(window.innerHeight / (isNarrow ? cardPx : rowPx))
  const deferredCount = useDeferredValue(records.length, firstScreen)
  const shown = records.slice(0, Math.max(firstScreen, deferredCount))
  return (
    // While the rows of another page or tab load, the previous rows are inert, so that no action applies to them by
    // mistake.
    <Box aria-busy={isPlaceholderData} inert={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      {isNarrow ? <RecordCards records={shown} /> : <RecordTable records={shown} />}
    </Box>
  )
}

const EmptyList = renderOnDemand(async () => (await import('./EmptyList')).EmptyList, <ListLoading />)
const ColumnGuide = renderOnDemand(async () => (await import('./ColumnGuide')).ColumnGuide)

/** Says that a search did not read all rows of the list. */
const SearchNote = ({ stoppedAt }: { stoppedAt: string }) => {
  const translate = useTranslate()
  const time = formatDateTime(stoppedAt, useLanguage())
  return (
    <Typography role="note" sx={{ mb: 2, textAlign: 'center', color: 'text.secondary' }}>
      {translate('engine.pager.searchStopped', { time })}
    </Typography>
  )
}

export const ListBody = () => {
  const { columns, totalMax, searchMax } = useScreen().definition
  const { data, filterValues, total = 0, meta, isPending, error, refetch } = useListContext()
  const translate = useTranslate()
  // The first rows are rendered in steps, with skeletons in their place until then. Rows that load later replace the
  // visible rows immediately.
  const isFirst = useDeferredValue(isPending, true)
  const isLoading = isFirst || isPending || !data
  useReportContentPainted(!isLoading || Boolean(error))
  if (error && !data) return <ErrorScreen error={error} onRetry={refetch} />
  if (isLoading) return <ListLoading />
  const searchNote = meta?.searchStoppedAt && <SearchNote stoppedAt={meta.searchStoppedAt} />
  if (total === 0) {
    return (
      <>
        {searchNote}
        <EmptyList />
      </>
    )
  }
  const most = filterValues.q ? (searchMax ?? totalMax ?? limits.matchesCounted) : totalMax
  return (
    // While the code of the cells loads, the pagination is not shown either: the rows would move it.
    <Suspense fallback={<ListLoading />}>
      {error && <ErrorScreen error={error} onRetry={refetch} />}
      {searchNote}
      {/* A page after the last page has no rows, so nothing is rendered; react-admin then opens the last page. */}
      {data.length > 0 && <Rows records={data} />}
      {total === most && (
        <Typography role="note" sx={{ mt: 2, textAlign: 'center', color: 'text.secondary' }}>
          {translate('engine.pager.firstOnly', { count: most })}
        </Typography>
      )}
      <ListPagination isCounted={total !== most} />
      {columns.some(({ help }) => help) && <ColumnGuide />}
    </Suspense>
  )
}
