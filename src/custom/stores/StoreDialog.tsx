/** Read-only dialog of a store on the map. It has no route of its own (spec section 2.3). */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type RaRecord, useGetOne, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Location } from '../../../contract/locations'
import { PrintBinLabelsButton } from '../bins/PrintBinLabelsButton'
import { useDefinition, useEngine } from '../engine/definition/EngineContext'
import { CloseButton } from '../ui/CloseButton'
import { ErrorScreen } from '../ui/ErrorScreen'
import { TitledDialog } from '../ui/TitledDialog'
import { UnconfirmedPointChip } from './UnconfirmedPointChip'

export type LocationRecord = Location & RaRecord<string>

const fields = ['name', 'city', 'street', 'houseNumber', 'zipCode'] as const

const Details = ({ store }: { store: LocationRecord }) => {
  const translate = useTranslate()
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1.5, m: 0 }}>
      {fields.map(field => (
        <Box key={field} sx={{ display: 'contents' }}>
          <Typography component="dt" sx={{ color: 'text.secondary' }}>
            {translate(`resources.locations.fields.${field}`)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {store[field] || '–'}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

export const StoreDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const translate = useTranslate()
  const { areaPath } = useEngine()
  const { isReader } = useDefinition('locations')
  const { data, error, refetch } = useGetOne<LocationRecord>('locations', { id }, { retry: false })
  return (
    <TitledDialog title={translate('stores.map.dialog')} onClose={onClose} maxWidth="xs">
      <DialogContent aria-busy={!data && !error}>
        {data?.pointConfirmed === false && (
          <Box sx={{ mb: 2 }}>
            <UnconfirmedPointChip />
          </Box>
        )}
        {data && <Details store={data} />}
        {!data && error && <ErrorScreen error={error} onRetry={() => void refetch()} />}
        {!data && !error && fields.map(field => <Skeleton key={field} height={32} />)}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <PrintBinLabelsButton locationId={id} name={data?.name} />
        {data?.pointConfirmed === false && !isReader && (
          <Button component={Link} to={`${areaPath}/structure/edit/${id}`}>
            {translate('stores.map.checkPoint')}
          </Button>
        )}
        <Button component={Link} to={`${areaPath}/structure/${id}/bins`} variant="contained">
          {translate('stores.map.bins')}
        </Button>
        <CloseButton onClose={onClose}>{translate('engine.close')}</CloseButton>
      </DialogActions>
    </TitledDialog>
  )
}
