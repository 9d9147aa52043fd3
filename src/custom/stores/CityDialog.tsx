/** Dialog of a city on the map: its number of stores, and links to them. */
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Marker } from '../../../contract/locations'
import { hasApiExtension } from '../../config'
import { DownloadLabelsButton } from '../bins/DownloadLabelsButton'
import { useEngine } from '../engine/definition/EngineContext'
import { CloseButton } from '../ui/CloseButton'
import { TitledDialog } from '../ui/TitledDialog'

interface CityDialogProps {
  city: NonNullable<Marker['city']>
  onZoom: () => void
  onClose: () => void
}

export const CityDialog = ({ city, onZoom, onClose }: CityDialogProps) => {
  const translate = useTranslate()
  const { areaPath } = useEngine()
  return (
    <TitledDialog title={city.name} onClose={onClose} maxWidth="xs">
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{translate('stores.map.city.count', { count: city.shopsCount })}</Typography>
        <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
          <Button component={Link} to={`${areaPath}/structure/${city.guid}`} variant="contained">
            {translate('stores.map.city.list')}
          </Button>
          <Button onClick={onZoom}>{translate('stores.map.city.zoom')}</Button>
          {hasApiExtension('labels') && (
            <DownloadLabelsButton of="city" id={city.guid} size="medium" label={translate('stores.bins.labels')} />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose}>{translate('engine.close')}</CloseButton>
      </DialogActions>
    </TitledDialog>
  )
}
