/** Address on the left, the point on the right; one below the other on a phone. Remembered only while the dialog is open. */
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
import { type AddressValues, flowOf, formValues, missingOf, readyValues } from './locationValues'
import { Missing, useMissing } from './Missing'
import { PointFields } from './PointFields'
import type { PointEvent, PointFlow } from './pointFlow'
import { places, useLocationSave } from './useLocationSave'
import { usePointFlow } from './usePointFlow'

interface LocationFormProps {
  mode: Mode
  id?: string
  record?: Location
  /** Of a new one: that of the list. */
  city?: ChosenCity
  onClose: () => void
  onSaved: DialogProps['onSaved']
}

/** A record names its city in the reader's language only, whichever that is. */
const cityOf = (record?: Location): ChosenCity | null =>
  record ? { guid: record.cityId, localizedNames: { en: record.city } } : null

const noGuids: readonly string[] = []

/** A record does not say where its city is; the geocoder needs the country, doubts about the point need the city's own. */
const useStoredCity = (record?: Location): Partial<ChosenCity> => {
  const cityId = record?.cityId
  const guids = useMemo(() => (cityId ? [cityId] : noGuids), [cityId])
  return useChosenCities(guids).cities[0] ?? {}
}

/** What was chosen or moved is no field of the form: it counts as a change of it, so that closing asks. */
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
  const missing = missingOf(useWatch() as AddressValues, flow)
  const { goToFirst, ...asked } = useMissing(missing)
  const isView = props.mode === 'view'
  return (
    <>
      {!isView && <Missing {...asked} missing={missing} />}
      <FormButtons {...props} isReady={isReady && missing.length === 0} onHeld={goToFirst} />
    </>
  )
}

export const LocationForm = ({ mode, id, record, city, onClose, onSaved }: LocationFormProps) => {
  const language = useLanguage()
  const isView = mode === 'view'
  const storedCity = useStoredCity(isView ? undefined : record)
  const [flow, dispatch] = usePointFlow(flowOf(record, language, city), storedCity.country)
  // Taken once: a record that is loaded again under the open form does not undo what was typed.
  const [initial] = useState(() => formValues(record, city))
  const [isChanged, setIsChanged] = useState(false)
  const tell = (event: PointEvent) => {
    setIsChanged(true)
    dispatch(event)
  }
  const { submit: save, panel, isOpen } = useLocationSave({ id, record, flow, onEvent: tell })
  const submit = async (held: object) => {
    const values = readyValues(held as AddressValues, flow)
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
            onAddress={change => tell({ kind: 'addressChanged', change })}
          />
          <PointFields
            flow={flow}
            cityPoint={flow.address.cityId === record?.cityId ? storedCity.point : undefined}
            readOnly={isView}
            onEvent={tell}
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
