/** Name, city, street, house number and zip code; a required one that is left empty says so when it is left. */
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ErrorCode } from '../../../contract/errors'
import { limits } from '../../../contract/limits'
import { useLanguage } from '../../i18n/i18n'
import { localName } from '../../i18n/localName'
import { type ChosenCity, CitySelect } from '../inputs/CitySelect'
import type { TextValues } from './locationValues'
import type { Address } from './pointFlow'

interface AddressFieldsProps {
  texts: TextValues
  city: ChosenCity | null
  address: Address
  readOnly: boolean
  /** The server's, by field. */
  errors: Readonly<Record<string, ErrorCode>>
  onTexts: (texts: TextValues) => void
  onCity: (city: ChosenCity | null) => void
  onAddress: (change: Partial<Address>) => void
}

type FieldName = 'name' | 'city' | 'street' | 'houseNumber' | 'zipCode'

/** What the server takes at most. */
const longest: Record<FieldName, number> = {
  name: limits.textMax,
  city: limits.textMax,
  street: limits.textMax,
  houseNumber: 20,
  zipCode: 20,
}

export const AddressFields = ({ texts, city, address, readOnly, errors, ...props }: AddressFieldsProps) => {
  const { onTexts, onCity, onAddress } = props
  const translate = useTranslate()
  const language = useLanguage()
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set())
  const values: Record<FieldName, string> = { ...texts, ...address, city: address.cityId }

  const stateOf = (name: FieldName) => {
    const isRequired = name !== 'zipCode' && !readOnly
    const code = errors[name === 'city' ? 'cityId' : name]
    const isMissing = isRequired && left.has(name) && values[name].trim() === ''
    return {
      label: translate(`resources.locations.fields.${name}`),
      required: isRequired,
      onBlur: () => setLeft(before => new Set([...before, name])),
      hasError: isMissing || code !== undefined,
      helperText: isMissing ? translate('engine.rules.required') : code && translate(`errors.${code}`),
    }
  }
  const text = (name: Exclude<FieldName, 'city'>, onChange: (value: string) => void) => {
    const { hasError, ...state } = stateOf(name)
    return (
      <TextField
        {...state}
        error={hasError}
        name={name}
        value={values[name]}
        onChange={event => onChange(event.target.value)}
        slotProps={{ input: { readOnly }, htmlInput: { maxLength: longest[name] } }}
        fullWidth
      />
    )
  }
  const chooseCity = (chosen: ChosenCity | null) => {
    onCity(chosen)
    onAddress({
      cityId: chosen?.guid ?? '',
      cityName: chosen ? localName(chosen.localizedNames, language) : '',
      cityPoint: chosen?.point,
      country: chosen?.country,
    })
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      {text('name', name => onTexts({ ...texts, name }))}
      <CitySelect multiple={false} {...stateOf('city')} readOnly={readOnly} value={city} onChange={chooseCity} />
      {text('street', street => onAddress({ street }))}
      {text('houseNumber', houseNumber => onAddress({ houseNumber }))}
      {text('zipCode', zipCode => onTexts({ ...texts, zipCode }))}
    </Box>
  )
}
