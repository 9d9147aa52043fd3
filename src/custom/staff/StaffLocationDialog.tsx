/** Read-only dialog of any organisation's location, for support: address, organisation, and bins. */

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { formatBinTitle } from '../../../contract/binNames'
import type { Bin } from '../../../contract/bins'
import { pickLocalName } from '../../../contract/languages'
import type { Page } from '../../../contract/paging'
import type { StaffLocation } from '../../../contract/staff'
import { http } from '../../dataProvider/http'
import { useLanguage } from '../../i18n/i18n'
import { loadStoreMessages, loadSupportMessages } from '../../i18n/lazyMessages'
import type { CellProps, DialogProps } from '../engine/definition/definition'
import { CloseButton } from '../ui/CloseButton'
import { ErrorScreen } from '../ui/ErrorScreen'
import { FactList } from '../ui/FactList'
import { formatDate, formatDateTime } from '../ui/format'
import { ScreenDialog } from '../ui/TitledDialog'
import { StateChip } from './StateChip'
import { organisationPath } from './staffPaths'
import { TrailButton } from './trail/TrailButton'

export const LocationAddressCell = ({ record: { city, street, houseNumber } }: CellProps<StaffLocation>) =>
  `${pickLocalName(city, useLanguage())}, ${street} ${houseNumber}`

const Data = ({ location }: { location: StaffLocation }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { id, organisation, city, street, houseNumber, zipCode, createdAt } = location
  const word = (key: string) => translate(`support.location.${key}`)
  return (
    <FactList
      facts={[
        [
          word('organisation'),
          <Link key="organisation" component={RouterLink} to={organisationPath(organisation.guid)}>
            {organisation.name || organisation.guid}
          </Link>,
        ],
        [
          word('address'),
          [pickLocalName(city, language), `${street} ${houseNumber}`, zipCode].filter(Boolean).join(', '),
        ],
        [word('createdAt'), formatDateTime(createdAt, language)],
        [word('id'), id],
      ]}
    />
  )
}

const BinItem = ({ bin }: { bin: Bin }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { description, createdAt, isVisible, level, emptiedAt, fault } = bin
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {formatBinTitle(bin, language) || formatDate(createdAt, language)}
        </Typography>
        <StateChip
          tone={isVisible ? 'success' : 'default'}
          label={translate(`support.location.${isVisible ? 'open' : 'own'}`)}
        />
      </Box>
      {description && <Typography variant="body2">{description}</Typography>}
      {level !== null && (
        <Typography variant="body2">
          {translate('resources.bins.level', { percent: Math.round(level * 100) })}
        </Typography>
      )}
      {emptiedAt && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('resources.bins.emptied', { at: formatDateTime(emptiedAt, language) })}
        </Typography>
      )}
      {fault && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {[translate('resources.bins.fault', { at: formatDateTime(fault.at, language) }), fault.note]
            .filter(Boolean)
            .join(': ')}
        </Alert>
      )}
    </Box>
  )
}

const Bins = ({ locationId }: { locationId: string }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['staffBins', locationId],
    queryFn: ({ signal }) => http<Page<Bin>>(`/staff/locations/${locationId}/bins`, { signal }),
    retry: false,
  })
  return (
    <Box component="section" aria-label={translate('resources.bins.title')} aria-busy={!data && !error} sx={{ mt: 3 }}>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 650, mb: 1 }}>
        {translate('resources.bins.title')}
      </Typography>
      {!data && error && <ErrorScreen error={error} onRetry={() => void refetch()} />}
      {!data && !error && ['a', 'b', 'c'].map(key => <Skeleton key={key} height={56} />)}
      {data?.items.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{translate('resources.bins.empty.title')}</Typography>
      )}
      {data && data.items.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.items.map(bin => (
            <BinItem key={bin.guid} bin={bin} />
          ))}
        </Box>
      )}
    </Box>
  )
}

export const StaffLocationDialog = (props: DialogProps<StaffLocation>) => {
  const { record: location, loadError, onRetry, onClose } = props
  use(loadSupportMessages())
  use(loadStoreMessages())
  const translate = useTranslate()
  return (
    <ScreenDialog
      title={location?.name || translate('resources.staffLocations.dialogs.view')}
      onClose={onClose}
      maxWidth="sm"
    >
      <DialogContent aria-busy={!location && !loadError}>
        {location && <Data location={location} />}
        {location && <Bins locationId={location.id} />}
        {!location && loadError !== undefined && loadError !== null && (
          <ErrorScreen error={loadError} onRetry={() => onRetry?.()} />
        )}
        {!location && !loadError && ['a', 'b', 'c', 'd'].map(key => <Skeleton key={key} height={48} />)}
      </DialogContent>
      <DialogActions>
        {location && <TrailButton id={location.id} name={location.name} hasLabel />}
        <CloseButton onClose={onClose}>{translate('engine.close')}</CloseButton>
      </DialogActions>
    </ScreenDialog>
  )
}
