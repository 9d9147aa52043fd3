/**
 * The fields for name, city, street, house number and zip code. Changes of city, street and house number are reported
 * by `onAddress`, because the point on the map depends on them.
 */
import Box from '@mui/material/Box'
import { TextInput, useTranslate } from 'react-admin'
import { pickLocalName } from '../../../contract/languages'
import { limits } from '../../../contract/limits'
import { useLanguage } from '../../i18n/i18n'
import { rules } from '../engine/definition/rules'
import { CityInput } from '../engine/inputs/CitiesInput'
import { textInputProps } from '../engine/inputs/inputProps'
import type { SelectedCity } from '../engine/inputs/useSelectedCities'
import type { PostalAddress } from './mapPointFlow'

interface AddressFieldsProps {
  /** The city that the record has stored. */
  city: SelectedCity | null
  /** Guids of the only cities that can be selected; by default all cities. */
  onlyCities: readonly string[] | undefined
  readOnly: boolean
  /** Called when the user edits a field that does not change the point: the name or the zip code. */
  onOther(): void
  onAddress(change: Partial<PostalAddress>): void
}

export const AddressFields = ({ city, onlyCities, readOnly, onOther, onAddress }: AddressFieldsProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const shared = (source: string, name = source) => ({
    source,
    label: translate(`resources.locations.fields.${name}`),
    required: source !== 'zipCode' && !readOnly,
    readOnly,
  })
  /** Renders a text input. `most` is the maximum number of characters that the server accepts. */
  const text = (source: string, most: number, onType: (value: string) => void) => (
    <TextInput
      {...textInputProps({ ...shared(source), rules: [rules.maxLength(most)] })}
      helperText={false}
      onChange={event => onType(event.target.value)}
    />
  )
  const chooseCity = (selected: SelectedCity | null) =>
    onAddress({
      cityId: selected?.guid ?? '',
      cityName: selected ? pickLocalName(selected.localizedNames, language) : '',
      cityPoint: selected?.point,
      country: selected?.country,
    })
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      {text('name', limits.textMax, onOther)}
      <div data-field="cityId">
        <CityInput {...shared('cityId', 'city')} first={city ? [city] : []} only={onlyCities} onSelect={chooseCity} />
      </div>
      {text('street', limits.textMax, street => onAddress({ street }))}
      {text('houseNumber', limits.houseNumberMax, houseNumber => onAddress({ houseNumber }))}
      {text('zipCode', limits.zipCodeMax, onOther)}
    </Box>
  )
}
