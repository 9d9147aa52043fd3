/**
 * The location form: the address on the left and the point on the right, or below it on a phone. Its values last only
 * while the dialog is open.
 */
import Box from '@mui/material/Box'
import DialogContent from '@mui/material/DialogContent'
import { useEffect, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Location } from '../../../contract/locations'
import { apiCan } from '../../config'
import { useLanguage } from '../../i18n/i18n'
import type { DialogProps, Mode } from '../engine/definition/definition'
import { FormButtons, type FormButtonsProps } from '../engine/form/FormButtons'
import { toFormErrors } from '../engine/form/formErrors'
import type { ChosenCity } from '../engine/inputs/useChosenCities'
import { useChosenCities } from '../engine/inputs/useChosenCities'
import { EditForm } from '../ui/EditForm'
import { AddressFields } from './AddressFields'
import { type AddressValues, completeValues, findMissingValues, flowOf, formValues } from './locationValues'
import { Missing, useMissing } from './Missing'
import { PointFields } from './PointFields'
import type { PointEvent, PointFlow } from './pointFlow'
import { places, useLocationSave } from './useLocationSave'
import { usePointFlow } from './usePointFlow'

interface LocationFormProps {
  mode: Mode
  id?: string
  record?: Location
  /** Preset city of a new location: the city by which the list is filtered. */
  city?: ChosenCity
  onClose: () => void
  onSaved: DialogProps['onSaved']
}

/** Returns the city of a record, which has its name in one language only: the reader's, whichever that is. */
const cityOf = (record?: Location): ChosenCity | null =>
  record ? { guid: record.cityId, localizedNames: { en: record.city } } : null

const noGuids: readonly string[] = []

/**
 * Returns the stored city of a record. A record does not include it, but the geocoder needs its country, and the check
 * for doubtful points needs its position.
 */
const useStoredCity = (record?: Location): Partial<ChosenCity> => {
  const cityId = record?.cityId
  const guids = useMemo(() => (cityId ? [cityId] : noGuids), [cityId])
  return useChosenCities(guids).cities[0] ?? {}
}

/**
 * Marks the form as changed, so that closing asks for confirmation. The chosen city and the moved point are not fields
 * of the form.
 */
const Changed = () => {
  const { setValue } = useFormContext()
  useEffect(() => setValue('isChanged', true, { shouldDirty: true }), [setValue])
  return null
}

const Buttons = ({
  flow,
  isReady,
  ...props
}: Pick<FormButtonsProps, 'mode' | 'record' | 'isReady' | 'onClose' | 'onSaved'> & { flow: PointFlow }) => {
  const missing = findMissingValues(useWatch() as AddressValues, flow)
  const { goToFirst, ...missingProps } = useMissing(missing)
  const isView = props.mode === 'view'
  return (
    <>
      {!isView && <Missing {...missingProps} missing={missing} />}
      <FormButtons {...props} isReady={isReady && missing.length === 0} onHeld={goToFirst} />
    </>
  )
}

export const LocationForm = ({ mode, id, record, city, onClose, onSaved }: LocationFormProps) => {
  const language = useLanguage()
  const isView = mode === 'view'
  const storedCity = useStoredCity(isView ? undefined : record)
  const [flow, dispatch] = usePointFlow(flowOf(record, language, city), storedCity.country)
  // Read once, so that reloading the record under the open form does not discard typed text.
  const [initial] = useState(() => formValues(record, city))
  const [isChanged, setIsChanged] = useState(false)
  const sendPointEvent = (event: PointEvent) => {
    setIsChanged(true)
    dispatch(event)
  }
  const { submit: save, panel, isOpen } = useLocationSave({ id, record, flow, onEvent: sendPointEvent })
  const submit = async (held: object) => {
    const values = completeValues(held as AddressValues, flow)
    const confirmed = apiCan('pointConfirmation') && { pointConfirmed: true as const }
    return values && !isView ? save({ ...values, ...confirmed }) : toFormErrors(undefined, places)
  }
  return (
    <EditForm defaultValues={initial} onSubmit={submit} mode="onTouched" warnWhenUnsavedChanges={!isView}>
      {isChanged && <Changed />}
      <DialogContent>
        {panel}
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1.3fr' }, pt: 1 }}>
          <AddressFields
            city={cityOf(record) ?? city ?? null}
            readOnly={isView}
            onOther={() => setIsChanged(true)}
            onAddress={change => sendPointEvent({ kind: 'addressChanged', change })}
          />
          <PointFields
            flow={flow}
            cityPoint={flow.address.cityId === record?.cityId ? storedCity.point : undefined}
            readOnly={isView}
            onEvent={sendPointEvent}
          />
        </Box>
      </DialogContent>
      <Buttons
        mode={mode}
        record={record && { ...record, id: record.guid }}
        onClose={onClose}
        onSaved={onSaved}
        isReady={!isOpen}
        flow={flow}
      />
    </EditForm>
  )
}
