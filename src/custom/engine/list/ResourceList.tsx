/**
 * Shows a resource's list by its definition, in react-admin's list context: heading, toolbar, filters, tabs, rows,
 * pager.
 */
import Box from '@mui/material/Box'
import { memo, type ReactNode, useRef } from 'react'
import { ListBase, useListContext } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import { isWorthRetrying } from '../../../dataProvider/apiError'
import { PartBoundary } from '../../ui/crashBoundaries'
import { renderComponent, renderOnDemand } from '../../ui/lazyWithBoundary'
import { PageTitle } from '../../ui/PageTitle'
import { useInitialView } from '../views/useInitialView'
import { ListBody } from './ListBody'
import { ListFilters } from './ListFilters'
import { ListToolbar } from './ListToolbar'
import { newestFirstSort } from './listArguments'
import { pageSizesOf, toListSearch } from './listUrl'
import { useScreen } from './ScreenContext'
import { StatusTabs } from './StatusTabs'
import { useDeselectHidden } from './useDeselectHidden'
import { useInitialSelection } from './useInitialSelection'
import { useListFilters } from './useListFilters'

// Suppresses react-admin's notification of an error, because the list itself shows the error.
const queryOptions = { retry: isWorthRetrying, onError: () => undefined }

const BulkActions = renderOnDemand(async () => (await import('../bulk/BulkActions')).BulkActions)

/**
 * Loads the bulk toolbar with the first selected row. The toolbar stays mounted, because its actions continue after the
 * rows are deselected.
 */
const Bulk = () => {
  const { selectedIds } = useListContext()
  useDeselectHidden()
  useInitialSelection()
  const isWanted = useRef(false)
  isWanted.current ||= selectedIds.length > 0
  return isWanted.current ? <BulkActions /> : null
}

interface ListHeadProps {
  title: string
  /** Tabs below the title. */
  tabs?: ReactNode
}

/**
 * The parts of the list. Memoised, so that they render again when the list or its URL changes, but not on every step of
 * loading.
 */
const Parts = memo(({ title, tabs }: ListHeadProps) => {
  const { aside } = useScreen().definition
  const { tab } = useListFilters()
  return (
    <>
      <PageTitle title={title}>
        <ListToolbar />
      </PageTitle>
      {tabs}
      {aside && <PartBoundary>{renderComponent(aside, {})}</PartBoundary>}
      <ListFilters />
      <StatusTabs />
      <Box
        id="tab-panel"
        role={tab && 'tabpanel'}
        aria-labelledby={tab && `tab-${tab.key}`}
        sx={{ scrollMarginTop: 64 }}
      >
        <ListBody />
        <Bulk />
      </Box>
    </>
  )
})

export const ResourceList = ({ title, tabs }: ListHeadProps) => {
  const { definition } = useScreen()
  const { permanent } = useListFilters()
  const location = useLocation()
  const isOpening = useInitialView()
  const search = toListSearch(location.search, definition)
  if (!isOpening && search !== location.search)
    return <Navigate to={{ ...location, search }} state={location.state} replace />
  return (
    <ListBase
      disableAuthentication
      perPage={pageSizesOf(definition)[0]}
      sort={definition.sort ?? newestFirstSort}
      filter={permanent}
      queryOptions={{ ...queryOptions, enabled: !isOpening }}
      // The filters are stored only in the URL. The filters of an earlier visit or of another browser tab are not
      // restored.
      storeKey={false}
    >
      <Parts title={title} tabs={tabs} />
    </ListBase>
  )
}
