/** The form of a location: the address, and next to it (on a phone below it) the point on the map. */
import Box from '@mui/material/Box'
import DialogContent from '@mui/material/DialogContent'
import Link from '@mui/material/Link'
import { useEffect, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import type { Location } from '../../../contract/locations'
import { useOwnMemberLimit } from '../../authProvider/useSession'
import { hasApiExtension } from '../../config'
import { useLanguage } from '../../i18n/i18n'
import type { DialogProps, FormMode } from '../engine/definition/definition'
import { useEngine } from '../engine/definition/EngineContext'
import { FormButtons, type FormButtonsProps } from '../engine/form/FormButtons'
import { toFormErrors } from '../engine/form/formErrors'
import { useRestoredRecord } from '../engine/form/restoredRecord'
import { useForgetUnansweredCalls } from '../engine/form/useForgetUnanswered'
import type { SelectedCity } from '../engine/inputs/useSelectedCities'
import { useSelectedCities } from '../engine/inputs/useSelectedCities'
import { EditForm } from '../ui/EditForm'
import { renderPartOnDemand } from '../ui/lazyWithBoundary'
import { AddressFields } from './AddressFields'
import {
  type AddressValues,
  createMapPointFlowOfRecord,
  findMissingValues,
  toLocationFormValues,
  toLocationValues,
} from './locationValues'
import { MissingValues, useMissingValues } from './MissingValues'
import type { MapPointEvent, MapPointFlow } from './mapPointFlow'
import { PointFields } from './PointFields'
import { locationErrorTargets, useLocationSave } from './useLocationSave'
import { useMapPointFlow } from './useMapPointFlow'

/** Makes the read-only fields of a view look like text below their names. */
const textLook = {
  '& .MuiOutlinedInput-notchedOutline': { border: 0 },
  '&&&& .MuiInputBase-root, &&&& .MuiInputBase-root .MuiInputBase-input': { px: 0 },
  '&& .MuiInputLabel-root': { transform: 'translate(0, -4px) scale(0.75)' },
  '& .MuiAutocomplete-endAdornment': { display: 'none' },
} as const

interface LocationFormProps {
  mode: FormMode
  id?: string
  record?: Location
  /** Initial city of a new location: the city by which the list is filtered. */
  city?: SelectedCity
  onClose: () => void
  onSaved: DialogProps['onSaved']
}

/**
 * Returns the city of a record. Its name is known only in the user's language. It is stored as the English name, which
 * is shown if a city has no name in the user's language.
 */
const cityOf = (record?: Location): SelectedCity | null =>
  record ? { guid: record.cityId, localizedNames: { en: record.city } } : null

const noGuids: readonly string[] = []

/**
 * Returns the only cities to which a limited member may save the location; undefined if all are allowed. A location
 * outside of these cities is itself in the limit, and may move to any city.
 */
const useAllowedCities = (record?: Location) => {
  const limit = useOwnMemberLimit()
  return limit && (!record || limit.cityIds.includes(record.cityId)) ? limit.cityIds : undefined
}

/**
 * Reads the city of a record, because the record does not include the city's country and position. The geocoder needs
 * the country; the check for doubtful points needs the position.
 */
const useStoredCity = (record?: Location): Partial<SelectedCity> => {
  const cityId = record?.cityId
  const guids = useMemo(() => (cityId ? [cityId] : noGuids), [cityId])
  return useSelectedCities(guids).cities[0] ?? {}
}

/**
 * Marks the form as changed, so that closing it asks for confirmation. Needed because the chosen city and the moved
 * point are not fields of the form.
 */
const Changed = () => {
  const { setValue } = useFormContext()
  useEffect(() => setValue('isChanged', true, { shouldDirty: true }), [setValue])
  return null
}

const PageLink = ({ id }: { id: string }) => {
  const translate = useTranslate()
  const { areaPath } = useEngine()
  if (!hasApiExtension('storePage')) return null
  return (
    <Link component={RouterLink} to={`${areaPath}/store/${id}`} sx={{ display: 'inline-block', mb: 2 }}>
      {translate('stores.page.open')}
    </Link>
  )
}

const RestoredValues = renderPartOnDemand(async () => (await import('../engine/history/RestoredValues')).RestoredValues)

const Buttons = ({
  flow,
  isReady,
  ...props
}: Pick<FormButtonsProps, 'mode' | 'record' | 'isReady' | 'onClose' | 'onSaved'> & { flow: MapPointFlow }) => {
  const missing = findMissingValues(useWatch() as AddressValues, flow)
  const { goToFirst, ...missingProps } = useMissingValues(missing)
  const isView = props.mode === 'view'
  return (
    <>
      {!isView && <MissingValues {...missingProps} missing={missing} />}
      <FormButtons {...props} isReady={isReady && missing.length === 0} onDisabledClick={goToFirst} />
    </>
  )
}

export const LocationForm = ({ mode, id, record, city, onClose, onSaved }: LocationFormProps) => {
  const language = useLanguage()
  const isView = mode === 'view'
  useForgetUnansweredCalls(!isView)
  const storedCity = useStoredCity(isView ? undefined : record)
  const [flow, dispatch] = useMapPointFlow(createMapPointFlowOfRecord(record, language, city), storedCity.country)
  // Set only once, so that loading the record again while the form is open does not discard typed text.
  const [initial] = useState(() => toLocationFormValues(record, city))
  const onlyCities = useAllowedCities(record)
  const [isChanged, setIsChanged] = useState(false)
  const earlier = useRestoredRecord()
  const sendPointEvent = (event: MapPointEvent) => {
    setIsChanged(true)
    dispatch(event)
  }
  // The form's `dispatch` is used directly, without marking the form as changed: a conflict only occurs after a change,
  // and a record that was loaded again is put only into a form without changes.
  const { submit: save, panel, isOpen, restore } = useLocationSave({ id, record, flow, onEvent: dispatch })
  const submit = async (entered: object) => {
    const values = toLocationValues(entered as AddressValues, flow)
    const confirmed = hasApiExtension('pointConfirmation') && { pointConfirmed: true as const }
    return values && !isView ? save({ ...values, ...confirmed }) : toFormErrors(undefined, locationErrorTargets)
  }
  return (
    <EditForm defaultValues={initial} onSubmit={submit} mode="onTouched" warnWhenUnsavedChanges={!isView}>
      {isChanged && <Changed />}
      <DialogContent>
        {panel}
        {earlier && record && mode === 'edit' && (
          <RestoredValues
            values={{ ...record, ...earlier }}
            onApply={(values, setFields) => {
              setIsChanged(true)
              restore(values, setFields)
            }}
          />
        )}
        {isView && id && <PageLink id={id} />}
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: '1fr', md: '1fr 1.3fr' },
            pt: 1,
            ...(isView && textLook),
          }}
        >
          <AddressFields
            city={cityOf(record) ?? city ?? null}
            onlyCities={onlyCities}
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
