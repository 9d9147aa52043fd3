/** Address on the left, the point on the right; one below the other on a phone. Remembered only while the dialog is open. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Location } from '../../../contract/locations'
import { accountCountries } from '../../authProvider/accountCountry'
import type { Mode } from '../engine/definition'
import type { ChosenCity } from '../inputs/CitySelect'
import { useChosenCities } from '../inputs/useChosenCities'
import { AddressFields } from './AddressFields'
import { flowOf, readyValues, textsOf } from './locationValues'
import { PointFields } from './PointFields'
import type { PointEvent } from './pointFlow'
import { usePointFlow } from './usePointFlow'
import { useSaveLocation } from './useSaveLocation'

interface LocationFormProps {
  mode: Mode
  id?: string
  record?: Location
  /** Something was typed or moved. */
  onChange: () => void
  onClose: () => void
  onSaved: () => void
}

/** A record names its city in the reader's language only. */
const cityOf = (record?: Location): ChosenCity | null =>
  record ? { guid: record.cityId, localizedNames: { en: record.city, ua: record.city, pl: record.city } } : null

const noGuids: readonly string[] = []

/** A record does not say in which country its city is; asked for where it may be another than the account's. */
const useStoredCountry = (record?: Location) => {
  const cityId = record?.cityId
  const guids = useMemo(() => (cityId && accountCountries().length > 1 ? [cityId] : noGuids), [cityId])
  return useChosenCities(guids).cities[0]?.country
}

export const LocationForm = ({ mode, id, record, onChange, onClose, onSaved }: LocationFormProps) => {
  const translate = useTranslate()
  const [texts, setTexts] = useState(() => textsOf(record))
  const [city, setCity] = useState(() => cityOf(record))
  const [flow, dispatch] = usePointFlow(flowOf(record), useStoredCountry(record))
  const { save, isSaving, fieldErrors } = useSaveLocation(id, onSaved)
  const isView = mode === 'view'
  const values = readyValues(texts, flow)
  const tell = (event: PointEvent) => {
    onChange()
    dispatch(event)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (values && !isView) void save(values)
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1.3fr' }, pt: 1 }}>
          <AddressFields
            texts={texts}
            city={city}
            address={flow.address}
            readOnly={isView}
            errors={fieldErrors}
            onTexts={next => {
              onChange()
              setTexts(next)
            }}
            onCity={setCity}
            onAddress={change => tell({ kind: 'addressChanged', change })}
          />
          <PointFields flow={flow} readOnly={isView} onEvent={tell} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate(isView ? 'engine.close' : 'engine.cancel')}</Button>
        {!isView && (
          <Button type="submit" variant="contained" disabled={!values} loading={isSaving}>
            {translate('engine.save')}
          </Button>
        )}
      </DialogActions>
    </Box>
  )
}
