/** The bins of a location (spec section 2.3): up to 30 rows of 200 px, "Add bin" above them. */
import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import type { Location } from '../../../contract/locations'
import type { DialogProps } from '../engine/definition'
import { usePortalProvider } from '../engine/usePortalProvider'
import { ScreenDialog } from '../layout/TitledDialog'
import { EmptyScreen } from '../pages/EmptyScreen'
import { ErrorScreen } from '../pages/ErrorScreen'
import { BinRow } from './BinRow'
import { SheetButton } from './SheetButton'
import { useBinChange, useBinsOf } from './useBins'

const AddBin = ({ locationId, count }: { locationId: string; count: number }) => {
  const translate = useTranslate()
  const dataProvider = usePortalProvider()
  const { run, isBusy } = useBinChange(locationId)
  const max = limits.binsPerLocation
  const add = () =>
    run(() => dataProvider.create('bins', { data: { description: '' }, meta: { locationId } }), 'resources.bins.added')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Button
        variant="contained"
        startIcon={<Add />}
        loading={isBusy}
        disabled={count >= max}
        onClick={() => void add()}
      >
        {translate('resources.bins.add')}
      </Button>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('resources.bins.count', { count, max })}
      </Typography>
      {count >= max && <Typography variant="body2">{translate('resources.bins.full', { max })}</Typography>}
      {count > 0 && <SheetButton of="location" id={locationId} label={translate('resources.bins.locationSheet')} />}
    </Box>
  )
}

const Bins = ({ locationId }: { locationId: string }) => {
  const translate = useTranslate()
  const { data: bins, error, refetch } = useBinsOf(locationId)
  if (!bins && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />
  if (!bins) {
    return (
      <Box role="status" aria-busy aria-label={translate('engine.loading')}>
        {['a', 'b', 'c'].map(key => (
          <Skeleton key={key} height={limits.binRowPx} />
        ))}
      </Box>
    )
  }
  return (
    <>
      <AddBin locationId={locationId} count={bins.length} />
      {bins.length === 0 ? (
        <EmptyScreen
          icon="bins"
          title={translate('resources.bins.empty.title')}
          text={translate('resources.bins.empty.text')}
        />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {bins.map(bin => (
            <BinRow key={bin.guid} bin={bin} locationId={locationId} />
          ))}
        </Box>
      )}
    </>
  )
}

export const BinsDialog = ({ id, record, onClose }: DialogProps<Location>) => {
  const translate = useTranslate()
  const title = translate('resources.bins.title')
  return (
    <ScreenDialog title={title} onClose={onClose} maxWidth="md">
      <DialogContent>
        {record && (
          <Typography sx={{ mb: 2, color: 'text.secondary' }}>
            {`${record.name}, ${record.city}, ${record.street} ${record.houseNumber}`}
          </Typography>
        )}
        {id !== undefined && <Bins locationId={id} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('engine.close')}</Button>
      </DialogActions>
    </ScreenDialog>
  )
}
