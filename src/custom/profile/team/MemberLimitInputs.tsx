/** Fields with which the owner limits a member to cities and locations. */
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { RadioButtonGroupInput, type RaRecord, useInfiniteGetList, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { MemberLimit, MemberLimitChoice } from '../../../../contract/team'
import type { Values } from '../../../dataProvider/endpoints'
import { CitiesInput } from '../../engine/inputs/CitiesInput'
import { commonInputProps } from '../../engine/inputs/inputProps'
import { ServerSelect } from '../../engine/inputs/ServerSelect'
import { useChoiceField } from '../../engine/inputs/useChoiceField'
import { listArguments } from '../../engine/list/listArguments'
import { searchFilterName } from '../../engine/list/listUrl'
import { useDebouncedText } from '../../ui/useDebounced'

type NamedLocation = MemberLimit['locations'][number]

/** Returns the form's values for a member's limit to cities and locations. */
export const toLimitValues = (limit: MemberLimit | null) => ({
  access: limit ? 'some' : 'all',
  cityIds: limit?.cities.map(({ guid }) => guid) ?? [],
  locationIds: limit?.locations.map(({ guid }) => guid) ?? [],
})

/** Returns the limit to cities and locations that is selected in a form; `null` for access to all locations. */
export const toLimitChoice = ({ access, cityIds, locationIds }: Values): MemberLimitChoice =>
  access === 'some' ? { cityIds: cityIds as string[], locationIds: locationIds as string[] } : null

/** Returns whether the form is complete: it allows all locations, or names at least one city or location. */
export const isLimitComplete = ({ access, cityIds = [], locationIds = [] }: Values) =>
  access !== 'some' || (cityIds as string[]).length + (locationIds as string[]).length > 0

const useInput = (source: string, name: string) => {
  const translate = useTranslate()
  return { source, label: translate(`team.limit.${name}`), required: false, readOnly: false }
}

const LocationsInput = ({ first }: { first: readonly NamedLocation[] }) => {
  const input = useInput('locationIds', 'locations')
  const bound = useChoiceField(input)
  const ids = bound.field.value as string[]
  const knownLocations = useRef(new Map(first.map(location => [location.guid, location])))
  const typing = useDebouncedText()
  const filter = typing.search ? { [searchFilterName]: typing.search } : {}
  const list = useInfiniteGetList<NamedLocation & RaRecord>('locations', listArguments(filter, 1))
  const choose = (selected: NamedLocation[]) => {
    for (const location of selected) knownLocations.current.set(location.guid, location)
    bound.field.onChange(selected.map(({ guid }) => guid))
  }
  return (
    <ServerSelect<NamedLocation, NamedLocation & RaRecord>
      input={input}
      bound={bound}
      typing={typing}
      list={list}
      multiple
      selected={ids.flatMap(id => knownLocations.current.get(id) ?? [])}
      keyOf={({ guid }) => guid}
      nameOf={({ name }) => name}
      onSelect={choose}
    />
  )
}

/**
 * The inputs of a member's limit.
 * @param limit the member's current limit; it contains the names of its cities and locations, so that they are not
 *   fetched
 */
export const MemberLimitInputs = ({ limit = null }: { limit?: MemberLimit | null }) => {
  const translate = useTranslate()
  const values: Values = useWatch()
  const { access } = values
  const cities = useInput('cityIds', 'cities')
  return (
    <>
      <RadioButtonGroupInput
        {...commonInputProps({ ...useInput('access', 'access'), required: true })}
        row={false}
        choices={['all', 'some'].map(id => ({ id, name: `team.limit.${id}` }))}
      />
      {access === 'some' && (
        <Stack spacing={2}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate('team.limit.hint')}
          </Typography>
          <CitiesInput {...cities} first={limit?.cities ?? []} />
          <LocationsInput first={limit?.locations ?? []} />
          {!isLimitComplete(values) && <Typography role="status">{translate('team.limit.choose')}</Typography>}
        </Stack>
      )}
    </>
  )
}
