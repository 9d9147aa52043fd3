/** Lists the stores next to the map, thirty at a time, so that all of them can be reached by keyboard. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Skeleton from '@mui/material/Skeleton'
import { useInfiniteGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { limits } from '../../../contract/limits'
import { useDefinition, useEngine } from '../engine/definition/EngineContext'
import { EmptyScreen } from '../ui/EmptyScreen'
import { ErrorScreen } from '../ui/ErrorScreen'
import type { LocationRecord } from './StoreDialog'
import { UnconfirmedPointChip } from './UnconfirmedPointChip'

export const useInfiniteStores = () =>
  useInfiniteGetList<LocationRecord>('locations', {
    pagination: { page: 1, perPage: limits.pageSize },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  })

interface StoresListProps {
  stores: ReturnType<typeof useInfiniteStores>
  onOpen: (store: LocationRecord) => void
}

export const StoresList = ({ stores, onOpen }: StoresListProps) => {
  const translate = useTranslate()
  const { areaPath } = useEngine()
  const { isReader } = useDefinition('locations')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = stores
  const records = data?.pages.flatMap(page => page.data)
  if (!records && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />
  if (!records) {
    return (
      <Box role="status" aria-busy aria-label={translate('engine.loading')}>
        {['a', 'b', 'c', 'd', 'e'].map(key => (
          <Skeleton key={key} height={56} />
        ))}
      </Box>
    )
  }
  if (records.length === 0) {
    const title = translate('resources.locations.empty.title')
    if (isReader) return <EmptyScreen drawing="store" title={title} />
    return (
      <EmptyScreen drawing="store" title={title} text={translate('resources.locations.empty.text')}>
        <Button variant="contained" component={Link} to={`${areaPath}/structure/new`}>
          {translate('engine.first')}
        </Button>
      </EmptyScreen>
    )
  }
  return (
    <>
      <List dense disablePadding>
        {records.map(store => (
          <ListItem key={store.guid} disablePadding divider>
            <ListItemButton onClick={() => onOpen(store)}>
              <ListItemText
                primary={store.name}
                secondary={`${store.city}, ${store.street} ${store.houseNumber}`}
                slotProps={{ primary: { noWrap: true } }}
              />
              {store.pointConfirmed === false && <UnconfirmedPointChip />}
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      {hasNextPage && (
        <Button fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('stores.map.more')}
        </Button>
      )}
    </>
  )
}
