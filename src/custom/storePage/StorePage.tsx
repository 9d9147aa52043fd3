/**
 * The page of a store (docs/readings.md): address and map, the related lists that the definition of `locations`
 * declares (bins, pickups, employees), and the collected mass. Lists and mass load separately, each with its own empty
 * state.
 */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { use } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { Link, Navigate, useParams } from 'react-router-dom'
import { hasApiExtension } from '../../config'
import { isWorthRetrying } from '../../dataProvider/apiError'
import { useLanguage } from '../../i18n/i18n'
import { loadStoreMessages } from '../../i18n/lazyMessages'
import { PrintBinLabelsButton } from '../bins/PrintBinLabelsButton'
import { RowActions } from '../engine/actions/RowActions'
import { useDefinition, useEngine } from '../engine/definition/EngineContext'
import { hasHistory, historySegment } from '../engine/definition/resolve'
import { openedFromListState, ScreenContext } from '../engine/list/ScreenContext'
import { RelatedLists } from '../engine/related/RelatedLists'
import { useEmbeddedScreen } from '../engine/related/useEmbeddedScreen'
import type { LocationRecord } from '../stores/StoreDialog'
import { ErrorScreen } from '../ui/ErrorScreen'
import { formatDate } from '../ui/format'
import { icons } from '../ui/icons'
import { LoadingSkeletons } from '../ui/LoadingSkeletons'
import { PageSection } from '../ui/PageSection'
import { WhenVisible } from '../ui/WhenVisible'
import { StoreAddress } from './StoreAddress'
import { StoreMasses } from './StoreMasses'

const { bins: Bins, edit: Edit, log: History } = icons

/** The buttons are in one row next to the name, on a phone in two columns below it. */
const headingStyles = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: '1fr 1fr',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  '& > .name': { gridColumn: '1 / -1', flexGrow: 1, overflowWrap: 'anywhere' },
  '& > div:not(.MuiChip-root)': { display: { xs: 'contents', sm: 'flex' } },
  '& .MuiButton-root': { justifyContent: { xs: 'flex-start', sm: 'center' }, textAlign: 'left', lineHeight: 1.25 },
} as const

const Heading = ({ store }: { store: LocationRecord }) => {
  const translate = useTranslate()
  const { areaPath } = useEngine()
  const base = `${areaPath}/structure`
  const language = useLanguage()
  const definition = useDefinition('locations')
  const screen = useEmbeddedScreen(definition, base)
  return (
    <Box sx={headingStyles}>
      <Typography variant="h6" component="p" className="name">
        {store.name}
      </Typography>
      {store.pickupRequest && (
        <Chip
          label={translate('resources.locations.requestedUntil', {
            day: formatDate(store.pickupRequest.until, language),
          })}
        />
      )}
      {!definition.isReader && (
        <Button component={Link} to={`${base}/edit/${store.guid}`} state={openedFromListState} startIcon={<Edit />}>
          {translate('engine.edit')}
        </Button>
      )}
      <Button component={Link} to={`${base}/${store.guid}/bins`} state={openedFromListState} startIcon={<Bins />}>
        {translate('resources.bins.title')}
      </Button>
      {hasHistory(definition) && hasApiExtension('activity') && (
        <Button
          component={Link}
          to={`${base}/${store.guid}/${historySegment}`}
          state={openedFromListState}
          startIcon={<History />}
        >
          {translate('engine.history')}
        </Button>
      )}
      <PrintBinLabelsButton locationId={store.guid} name={store.name} variant="text" />
      <ScreenContext.Provider value={screen}>
        <RowActions record={store} isPage hasLabels />
      </ScreenContext.Provider>
    </Box>
  )
}

const Store = ({ id }: { id: string }) => {
  const translate = useTranslate()
  const { children = [] } = useDefinition('locations')
  const { data, error, refetch } = useGetOne<LocationRecord>(
    'locations',
    { id },
    { retry: isWorthRetrying, onError: () => undefined },
  )
  if (!data && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingSkeletons count={4} height={120} />
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1200 }}>
      <Heading store={data} />
      <PageSection title={translate('stores.page.address')}>
        <StoreAddress store={data} />
      </PageSection>
      <RelatedLists lists={children} record={data} isPage />
      {hasApiExtension('analytics') && (
        <PageSection title={translate('stores.page.collected')}>
          <WhenVisible height={320}>
            <StoreMasses locationId={id} />
          </WhenVisible>
        </PageSection>
      )}
    </Box>
  )
}

export const StorePage = () => {
  use(loadStoreMessages())
  const { '*': id = '' } = useParams()
  const { areaPath } = useEngine()
  return id === '' ? <Navigate to={`${areaPath}/structure`} replace /> : <Store key={id} id={id} />
}
