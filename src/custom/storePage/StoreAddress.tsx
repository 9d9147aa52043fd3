/** The address of a store as text, next to its point on the map. */
import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { mapViews } from '../../../contract/limits'
import { useLanguage } from '../../i18n/i18n'
import { createLazyMap } from '../maps/createLazyMap'
import type { LocationRecord } from '../stores/StoreDialog'
import { UnconfirmedPointChip } from '../stores/UnconfirmedPointChip'
import { FactList } from '../ui/FactList'
import { formatDate } from '../ui/format'

const PointPicker = createLazyMap(async () => (await import('../stores/PointPicker')).PointPicker)
const ignore = () => undefined

export const StoreAddress = ({ store }: { store: LocationRecord }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { city, street, houseNumber, zipCode, point, createdAt, pointConfirmed, pickupRequest } = store
  const view = useMemo(() => ({ centre: point, zoom: mapViews.accuracyZoom.House }), [point])
  const label = (field: string) => translate(`resources.locations.fields.${field}`)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1.3fr' } }}>
      <Box>
        {pointConfirmed === false && (
          <Box sx={{ mb: 2 }}>
            <UnconfirmedPointChip />
          </Box>
        )}
        <FactList
          facts={[
            [label('city'), city],
            [label('street'), street],
            [label('houseNumber'), houseNumber],
            [label('zipCode'), zipCode],
            ...(pickupRequest ? [[label('hours'), pickupRequest.hours] as const] : []),
            [translate('stores.page.added'), formatDate(createdAt, language)],
          ]}
        />
      </Box>
      <Box sx={{ position: 'relative', height: 260, borderRadius: 1, overflow: 'hidden' }}>
        <PointPicker view={view} pin={point} isConfirmed={pointConfirmed !== false} readOnly onPlace={ignore} />
      </Box>
    </Box>
  )
}
