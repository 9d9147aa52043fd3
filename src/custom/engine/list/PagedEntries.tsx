/** Lists the records of a resource, newest first, with page buttons below the list. */
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, useState } from 'react'
import { type RaRecord, type UseGetListOptions, useGetList } from 'react-admin'
import { limits } from '../../../../contract/limits'
import { ErrorScreen } from '../../ui/ErrorScreen'
import { PageButtons } from './ListPagination'
import { listArguments } from './listArguments'

interface PagedEntriesProps<Row extends RaRecord> {
  resource: string
  /** Content that is shown if there are no records. */
  empty: ReactNode
  options?: UseGetListOptions<Row>
  /** Returns the list item of a record. */
  children(record: Row): ReactNode
}

export const PagedEntries = <Row extends RaRecord>({ resource, empty, options, children }: PagedEntriesProps<Row>) => {
  const [page, setPage] = useState(1)
  const { data, total, error, refetch } = useGetList<Row>(resource, listArguments({}, page), options)
  if (error) return <ErrorScreen error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={120} width="100%" />
  if (total === 0) return empty
  return (
    <Box sx={{ width: '100%' }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map(children)}
      </Box>
      <PageButtons page={page} pages={Math.ceil((total ?? 0) / limits.pageSize)} onChange={setPage} />
    </Box>
  )
}
