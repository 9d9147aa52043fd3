/**
 * The location dialog (spec sections 2.3 and 4): the engine's mode decides between new, edit and view. The form appears
 * once the record is loaded.
 */
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Skeleton from '@mui/material/Skeleton'
import { use } from 'react'
import { useTranslate } from 'react-admin'
import type { Location } from '../../../contract/locations'
import { loadStoreWords } from '../../i18n/parts'
import type { DialogProps, Mode } from '../engine/definition/definition'
import { useChosenCities } from '../engine/inputs/useChosenCities'
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
        <Button onClick={onClose}>{translate('engine.close')}</Button>
      </DialogActions>
    </>
  )
}

const noPlaces: readonly string[] = []

/** Returns the city by which the list is filtered, for a new location. An unknown city is ignored. */
const useListCity = (mode: Mode, places: readonly string[]) => {
  const { cities, isLoading } = useChosenCities(mode === 'create' ? places : noPlaces)
  const city = cities[0]
  return { isLoading, ...(city?.country && { city }) }
}

export const LocationDialog = (props: DialogProps<Location>) => {
  const { mode, id, places, record, loadError, onRetry, onClose, onSaved } = props
  use(loadStoreWords())
  const translate = useTranslate()
  const { city, isLoading } = useListCity(mode, places)
  const title = translate(`resources.locations.dialogs.${mode}`)
  return (
    <ScreenDialog title={title} onClose={onClose} maxWidth="md">
      {(mode === 'create' && !isLoading) || record ? (
        <LocationForm
          // In view mode the form follows its record: first the list's row, then the answer to the record's own call.
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
