/** Dialog with the bins of a location (spec section 2.3): up to 30 rows, below the form that adds bins. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { use, useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import type { Location } from '../../../contract/locations'
import { loadStoreMessages } from '../../i18n/lazyMessages'
import { useRefreshResource } from '../engine/actions/useRowAction'
import { isRecordDeletedError } from '../engine/actions/useRowErrorText'
import type { DialogProps } from '../engine/definition/definition'
import { useDefinition } from '../engine/definition/EngineContext'
import { CloseButton } from '../ui/CloseButton'
import { EmptyScreen } from '../ui/EmptyScreen'
import { ErrorScreen } from '../ui/ErrorScreen'
import { LoadingSkeletons } from '../ui/LoadingSkeletons'
import { ScreenDialog } from '../ui/TitledDialog'
import { AddBins } from './AddBins'
import { AllBinsButtons } from './AllBinsButtons'
import { BinRow } from './BinRow'
import { useBinChanges } from './useBinChanges'
import { type BinRecord, useBinsOfLocation } from './useBins'

/** Sorts by level, the fullest first, and bins with the same level by number, as the page of the store does. */
const fullestFirst = (bins: readonly BinRecord[]) =>
  [...bins].sort(
    (one, other) =>
      (other.level ?? -1) - (one.level ?? -1) || one.name.localeCompare(other.name, undefined, { numeric: true }),
  )

const Bins = ({ locationId, name }: { locationId: string; name: string | undefined }) => {
  const translate = useTranslate()
  const { data: bins, error, refetch } = useBinsOfLocation(locationId)
  const changes = useBinChanges(locationId)
  const refresh = useRefreshResource()
  const { isReader } = useDefinition('bins')
  const isDeleted = isRecordDeletedError(error)
  useEffect(() => {
    if (isDeleted) void refresh('locations')
  }, [isDeleted, refresh])
  if (isDeleted)
    return (
      <Alert severity="error" role="alert">
        {translate('engine.conflict.gone')}
      </Alert>
    )
  if (!bins && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />
  if (!bins) return <LoadingSkeletons count={3} height={limits.binRowPx} />
  return (
    <>
      <AddBins locationId={locationId} name={name} bins={bins} changes={changes} />
      <AllBinsButtons bins={bins} changes={changes} />
      {bins.length === 0 ? (
        <EmptyScreen
          drawing="bin"
          title={translate('resources.bins.empty.title')}
          {...(!isReader && { text: translate('resources.bins.empty.text') })}
        />
      ) : (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
            {translate('resources.bins.publicHelp')}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: { sm: 2 }, display: 'grid', rowGap: { sm: 2 } }}>
            {fullestFirst(bins).map(bin => (
              <BinRow key={bin.guid} bin={bin} locationId={locationId} isSwitching={changes.isBusy} />
            ))}
          </Box>
        </>
      )}
    </>
  )
}

export const BinsDialog = ({ id, record, onClose }: DialogProps<Location>) => {
  use(loadStoreMessages())
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
        {id !== undefined && <Bins locationId={id} name={record?.name} />}
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose}>{translate('engine.close')}</CloseButton>
      </DialogActions>
    </ScreenDialog>
  )
}
