/**
 * The dialog of a location (spec sections 2.3 and 4), in the engine's modes create, edit and view. The form appears
 * when the record is loaded.
 */
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Skeleton from '@mui/material/Skeleton'
import { use } from 'react'
import { useTranslate } from 'react-admin'
import type { Location } from '../../../contract/locations'
import { loadStoreMessages } from '../../i18n/lazyMessages'
import type { DialogProps, FormMode } from '../engine/definition/definition'
import { useSelectedCities } from '../engine/inputs/useSelectedCities'
import { CloseButton } from '../ui/CloseButton'
import { ErrorScreen } from '../ui/ErrorScreen'
import { ScreenDialog } from '../ui/TitledDialog'
import { LocationForm } from './LocationForm'

const Waiting = ({ loadError, onRetry, onClose }: Pick<DialogProps<Location>, 'loadError' | 'onRetry' | 'onClose'>) => {
  const translate = useTranslate()
  return (
    <>
      <DialogContent aria-busy={!loadError}>
        {loadError ? (
          <ErrorScreen error={loadError} onRetry={() => onRetry?.()} />
        ) : (
          ['a', 'b', 'c', 'd'].map(key => <Skeleton key={key} height={64} />)
        )}
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose}>{translate('engine.close')}</CloseButton>
      </DialogActions>
    </>
  )
}

const noPlaces: readonly string[] = []

/** Returns the initial city of a new location: the city by which the list is filtered. An unknown city is ignored. */
const useListCity = (mode: FormMode, places: readonly string[]) => {
  const { cities, isLoading } = useSelectedCities(mode === 'create' ? places : noPlaces)
  const city = cities[0]
  return { isLoading, ...(city?.country && { city }) }
}

export const LocationDialog = (props: DialogProps<Location>) => {
  const { mode, id, places, record, loadError, onRetry, onClose, onSaved } = props
  use(loadStoreMessages())
  const translate = useTranslate()
  const { city, isLoading } = useListCity(mode, places)
  const title = translate(`resources.locations.dialogs.${mode}`)
  return (
    <ScreenDialog title={title} onClose={onClose} maxWidth="md">
      {(mode === 'create' && !isLoading) || record ? (
        <LocationForm
          // In view mode the React key re-creates the form when the record changes: first it is the list's row, then
          // the loaded record.
          key={mode === 'view' ? JSON.stringify(record) : mode}
          mode={mode}
          {...(id !== undefined && { id })}
          {...(record && { record })}
          {...(city && { city })}
          onClose={onClose}
          onSaved={onSaved}
        />
      ) : (
        <Waiting loadError={loadError} onRetry={() => onRetry?.()} onClose={onClose} />
      )}
    </ScreenDialog>
  )
}
