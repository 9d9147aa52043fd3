/** The grid, or what stands in its place: skeletons, the error with a retry, the empty state. */
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import { EmptyScreen } from '../pages/EmptyScreen'
import { ErrorScreen } from '../pages/ErrorScreen'
import { Grid } from './Grid'
import { Pager } from './Pager'
import { useScreen } from './ScreenContext'
import type { ResourceListState } from './useResourceList'
import { emptyKey } from './words'

const Loading = () => {
  const { definition } = useScreen()
  const translate = useTranslate()
  return (
    <Box role="status" aria-label={translate('engine.loading')}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map(key => (
        <Skeleton key={key} height={definition.rowHeight ?? limits.locationRowPx} />
      ))}
    </Box>
  )
}

export const ListBody = ({ list }: { list: ResourceListState }) => {
  const { definition, placeFilter } = useScreen()
  const translate = useTranslate()
  const { query, records, total, page, pages, tab, text, chosen } = list
  if (query.error && !query.data) return <ErrorScreen error={query.error} onRetry={() => query.refetch()} />
  if (query.isPending) return <Loading />
  if (total === 0) {
    const isNarrowed =
      text !== '' ||
      Object.keys({ ...placeFilter, ...chosen }).length > 0 ||
      (tab !== undefined && tab !== definition.tabs?.[0])
    return isNarrowed ? (
      <EmptyScreen title={translate('engine.nothingHere')} icon="check" />
    ) : (
      <EmptyScreen title={translate(emptyKey(definition, 'title'))} text={translate(emptyKey(definition, 'text'))} />
    )
  }
  return (
    <>
      {query.error && <ErrorScreen error={query.error} onRetry={() => query.refetch()} />}
      {records.length > 0 ? (
        <Grid records={records} isStale={query.isPlaceholderData} />
      ) : (
        <EmptyScreen title={translate('engine.pastEnd')} icon="check" />
      )}
      <Pager page={page} pages={pages} onChange={list.setPage} />
    </>
  )
}
