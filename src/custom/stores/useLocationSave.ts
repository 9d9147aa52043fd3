/** Saves a new or changed location. Handles changes that another user has made in the meantime. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { Location } from '../../../contract/locations'
import type { Values } from '../../dataProvider/endpoints'
import type { PortalDataProvider } from '../../dataProvider/types'
import { type ConflictField, useEditConflict } from '../engine/form/conflict/useEditConflict'
import { toFormErrors } from '../engine/form/formErrors'
import { useErrorToast } from '../ui/useErrorToast'
import { useSubmitOnce } from '../ui/useSubmitOnce'
import type { LocationFormValues } from './locationValues'
import type { MapPointEvent, MapPointFlow } from './mapPointFlow'
import { NewStoreNextStepBox } from './NewStoreNextStepBox'
import { setNewStore } from './newStore'
import type { LocationRecord } from './StoreDialog'

/**
 * Fields at which the server's validation errors are shown. In these errors, the API calls the zip code `zipCode` or
 * `zipcode`.
 */
export const locationErrorTargets = [
  ...['name', 'cityId', 'street', 'houseNumber'].map(source => ({ source })),
  { source: 'zipCode', wire: ['zipcode'] },
]

const fields: readonly ConflictField[] = [
  { kind: 'text', source: 'name' },
  // Street address, point and confirmation depend on each other, so in a conflict all of them come from the same side.
  { kind: 'city', source: 'cityId', group: 'place' },
  { kind: 'text', source: 'street', group: 'place' },
  { kind: 'text', source: 'houseNumber', group: 'place' },
  { kind: 'text', source: 'zipCode', group: 'place' },
  { kind: 'point', source: 'point', group: 'place' },
  { kind: 'boolean', source: 'pointConfirmed', group: 'place' },
]

/** Translation keys of the fields whose key differs from the field's name. */
const fieldNames: Readonly<Record<string, string>> = { cityId: 'city', pointConfirmed: 'pointIsCorrect' }

const useCreate = () => {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const toastError = useErrorToast()
  const queryClient = useQueryClient()
  return async (data: LocationFormValues) => {
    try {
      const { data: savedStore } = await dataProvider.create<LocationRecord>('locations', { data })
      // `guid` may be missing, because an API other than the portal's own may return an empty body.
      if (savedStore.guid) setNewStore(queryClient, { store: savedStore, Box: NewStoreNextStepBox })
      return undefined
    } catch (error) {
      toastError(error)
      return toFormErrors(error, locationErrorTargets, 'locations')
    }
  }
}

interface LocationSaveParams {
  id: string | undefined
  record: Location | undefined
  flow: MapPointFlow
  onEvent(event: MapPointEvent): void
}

export const useLocationSave = ({ id, record, flow, onEvent }: LocationSaveParams) => {
  const translate = useTranslate()
  const create = useCreate()
  // Names of the cities by guid. The geocoder needs the name of the new city if resolving a conflict changes the city.
  const cityNames = useRef(new Map<string, string>())
  cityNames.current.set(flow.address.cityId, flow.address.cityName)

  const toValues = (current: Values): Values => {
    const { name, city, cityId, street, houseNumber, zipCode, point, pointConfirmed } = current as unknown as Location
    cityNames.current.set(cityId, city)
    return { name, cityId, street, houseNumber, zipCode: zipCode ?? '', point, pointConfirmed }
  }

  /**
   * Applies the side that the user chose in a conflict. Address, point and confirmation come from the same side, so the
   * address is not geocoded.
   */
  const apply = (
    { point = flow.point, pointConfirmed, ...chosenValues }: Values,
    setFields: (values: Values) => void,
  ) => {
    setFields(chosenValues)
    const { cityId, street, houseNumber } = { ...flow.address, ...chosenValues } as MapPointFlow['address']
    const cityName = cityNames.current.get(cityId) ?? flow.address.cityName
    const address = { ...flow.address, cityId, cityName, street, houseNumber }
    const isConfirmed = pointConfirmed === undefined ? flow.pointIsCorrect : pointConfirmed !== false
    onEvent({ kind: 'restored', address, point: point as Location['point'], isConfirmed })
  }

  const labelOf = (source: string) =>
    source === 'point'
      ? translate('engine.conflict.mapPoint')
      : translate(`resources.locations.fields.${fieldNames[source] ?? source}`)

  const { save, panel, isOpen } = useEditConflict({
    resource: 'locations',
    id: id ?? '',
    record: record && { ...record },
    fields,
    toValues,
    errorPlaces: locationErrorTargets,
    labelOf,
    apply,
    extraValues: { point: flow.point, pointConfirmed: flow.pointIsCorrect },
  })
  const submit = useSubmitOnce<LocationFormValues, Values>(data =>
    id === undefined ? create(data) : save({ ...data }),
  )
  /** Fills the form with the values of an earlier version of the record. */
  const restore = (earlier: Values, setFields: (values: Values) => void) => apply(toValues(earlier), setFields)
  return { submit, panel, isOpen, restore }
}
