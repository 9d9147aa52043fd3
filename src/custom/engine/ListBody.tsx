/** The rows, or what stands in their place: skeletons, the error with a retry, the empty state. */
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useDeferredValue } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { useContentDrawn } from '../layout/content'
import { onDemand } from '../layout/later'
import { ErrorScreen } from '../pages/ErrorScreen'
import { Pager } from './Pager'
import { Rows } from './Rows'
import { useScreen } from './ScreenContext'
import { useDensity } from './useDensity'

const ListLoading = () => {
  const { rowPx } = useDensity()
  const translate = useTranslate()
  return (
    <Box role="status" aria-label={translate('engine.loading')}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map(key => (
        <Skeleton key={key} height={rowPx} />
      ))}
    </Box>
  )
}

const Nothing = onDemand(async () => (await import('./Nothing')).Nothing, <ListLoading />)
const Legend = onDemand(async () => (await import('./Legend')).Legend)

export const ListBody = () => {
  const { columns, totalMax, searchMax } = useScreen().definition
  const { data, filterValues, total = 0, isPending, isPlaceholderData = false, error, refetch } = useListContext()
  const translate = useTranslate()
  // The first rows are drawn a step at a time behind their skeletons; later ones replace what is seen at once.
  const isFirst = useDeferredValue(isPending, true)
  const isLoading = isFirst || isPending || !data
  useContentDrawn(!isLoading || Boolean(error))
  if (error && !data) return <ErrorScreen error={error} onRetry={refetch} />
  if (isLoading) return <ListLoading />
  if (total === 0) return <Nothing />
  const most = filterValues.q ? (searchMax ?? totalMax) : totalMax
  return (
    <>
      {error && <ErrorScreen error={error} onRetry={refetch} />}
      {/* Past the last page: react-admin goes back to it. */}
      {data.length > 0 && <Rows records={data} isStale={isPlaceholderData} />}
      {most !== undefined && total >= most && (
        <Typography role="note" sx={{ mt: 2, textAlign: 'center', color: 'text.secondary' }}>
          {translate('engine.pager.firstOnly', { count: most })}
        </Typography>
      )}
      <Pager isCounted={most === undefined || total < most} />
      {columns.some(({ help }) => help) && <Legend />}
    </>
  )
}
