/**
 * The recycler's search for a place to move the map to.
 *   GET /b2b/recycler/places            ?search → cities, streets and locations
 *   GET /b2b/recycler/places/addresses  ?search,latitude,longitude → street addresses from the geocoder
 */
import { type Language, pickLocalName } from '../../../contract/languages'
import { mapViews } from '../../../contract/limits'
import type { FoundPlace, FoundPlaces } from '../../../contract/placeSearch'
import type { Point } from '../../../contract/primitives'
import { http } from '../../dataProvider/http'
import { rolePath } from '../../dataProvider/rolePath'
import { type MapView, roundDegrees } from '../maps/bounds'

export const fetchPlaces = (search: string, signal: AbortSignal) =>
  http<FoundPlaces>(rolePath('/places'), { query: { search }, signal })

/**
 * Looks up a street address with the geocoder.
 * @param centre centre of the map; its city is searched if the text names no city
 */
export const fetchAddresses = async (search: string, centre: Point | undefined) => {
  const { items } = await http<{ items: FoundPlace[] }>(rolePath('/places/addresses'), {
    query: { search, ...centre },
  })
  return items
}

/**
 * Returns the name of a found place, and a text that says where it is: city and street address, or for a city its
 * region.
 */
export const describePlace = ({ kind, name, address, city, region }: FoundPlace, language: Language) => {
  const cityName = pickLocalName(city, language)
  if (kind === 'City') return { name: cityName, where: region ? pickLocalName(region, language) : '' }
  return { name, where: [cityName, address].filter(Boolean).join(', ') }
}

export const zoomOfPlace = ({ kind }: FoundPlace) =>
  kind === 'City' ? mapViews.accuracyZoom.City : mapViews.accuracyZoom.Street

/** Returns the URL of the map at a place: `/recycler/map?at=49.98,36.25,12`. */
export const buildMapPath = (place: FoundPlace) => {
  const { latitude, longitude } = place.point
  return `/recycler/map?at=${[roundDegrees(latitude), roundDegrees(longitude), zoomOfPlace(place)].join(',')}`
}

/** Parses the parameter `at` of the map's URL into a view; returns `undefined` if it is missing or not valid. */
export const parseMapView = (at: string | null): MapView | undefined => {
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = (at ?? '').split(',').map(Number)
  const isView = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && zoom >= 3 && zoom <= 19
  return at && isView ? { centre: { latitude, longitude }, zoom } : undefined
}
