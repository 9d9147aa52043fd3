/** Generates locations with their bins: stores of retailers and schools of institutions. */
import { limits } from '../../contract/limits'
import type { bins, locations } from '../db/schema'
import type { FindCityId } from './cities'
import { daysAgo } from './days'
import { demoOrganisationIdOf, type OrganisationKey } from './organisations'
import { createRandom, demoId, entryAt, type RandomGenerator } from './random'
import { cityStreets, type Street } from './streets'

export type LocationRow = typeof locations.$inferInsert & { id: string; createdAt: Date }
export type BinRow = typeof bins.$inferInsert & { id: string }

interface LocationPlan {
  key: OrganisationKey
  /**
   * English names of cities. In each city, locations are created in `each` streets, beginning with the street at the
   * index `from`.
   */
  cities: string[]
  from: number
  each: number
  names: string[]
  /** Indexes of the locations with an unconfirmed point. */
  toCheck?: number[]
}

const plans: LocationPlan[] = [
  {
    key: 'retailer',
    cities: ['Kyiv', 'Lviv', 'Odesa', 'Kharkiv', 'Dnipro', 'Warsaw', 'Kraków', 'Wrocław'],
    from: 0,
    each: 10,
    names: ['Кошик', 'Кошик Експрес', 'Кошик Маркет'],
    toCheck: [14, 37, 61],
  },
  {
    key: 'retailer2',
    cities: ['Wrocław', 'Poznań', 'Gdańsk', 'Łódź', 'Warsaw', 'Kraków'],
    from: 2,
    each: 7,
    names: ['Pod Bukiem', 'Pod Bukiem Mini'],
  },
  {
    key: 'institution',
    cities: ['Dnipro', 'Poltava', 'Vinnytsia'],
    from: 0,
    each: 4,
    names: ['Ліцей', 'Гімназія', 'Школа мистецтв', 'Дитячий садок'],
    toCheck: [5, 9],
  },
  {
    key: 'institution2',
    cities: ['Poznań', 'Gdańsk', 'Łódź'],
    from: 0,
    each: 4,
    names: ['Szkoła Podstawowa', 'Liceum', 'Przedszkole', 'Technikum'],
  },
]

/**
 * Returns the age of a location in days. The second and the third location of each organisation are new; all others are
 * older than the year that analytics shows.
 */
const ageInDays = (index: number, random: RandomGenerator) =>
  index === 1 || index === 2 ? index * 9 : 380 + index * 3 + random.next()

const streetsOf = ({ cities, from, each }: LocationPlan) =>
  cityStreets
    .filter(({ city }) => cities.includes(city))
    .flatMap(({ country, city, streets }) =>
      streets
        .slice(streets.length > each ? from : 0)
        .slice(0, each)
        .map(street => ({ country, city, street })),
    )

function locationsOf(plan: LocationPlan, cityId: FindCityId, now: Date): LocationRow[] {
  const random = createRandom(`locations/${plan.key}`)
  const places = streetsOf(plan)
  return places.map(({ country, city, street }, index) => {
    const [name, zipCode, latitude, longitude]: Street = street
    const number = country === 'UA' ? `№${index + 1}` : `nr ${index + 1}`
    const createdAt = daysAgo(now, ageInDays(index, random))
    return {
      id: demoId(`location/${plan.key}/${index}`),
      organisationId: demoOrganisationIdOf(plan.key),
      cityId: cityId(country, city),
      name: `${entryAt(plan.names, index)} ${number}`,
      street: name,
      houseNumber: `${random.between(1, 68)}${entryAt(['', '', '', country === 'UA' ? 'А' : 'A'], index)}`,
      // Some locations have no zip code, because it is optional.
      zipCode: index % 11 === 7 ? null : zipCode,
      // Points are moved by up to about 40 m, so that two locations in a street do not overlap on the map.
      latitude: latitude + (random.next() - 0.5) * 0.0008,
      longitude: longitude + (random.next() - 0.5) * 0.001,
      pointConfirmed: !plan.toCheck?.includes(index),
      createdAt,
      updatedAt: daysAgo(now, random.next() * 6),
    }
  })
}

export const locationRows = (cityId: FindCityId, now: Date) => plans.flatMap(plan => locationsOf(plan, cityId, now))

const locationWithMostBinsId = demoId('location/retailer/0')
export const locationWithoutBinsId = demoId('location/retailer/1')

const placings = [
  'Біля входу',
  'Каса 1',
  'Next to the trolleys',
  'Parking',
  'Коридор, перший поверх',
  'Przy wejściu',
  'Склад',
  'Szatnia',
]

/**
 * Returns the bins of the locations: one location has the maximum number of bins, one has no bins, and each other
 * location has one to six.
 */
export function binRows(places: LocationRow[]): BinRow[] {
  const random = createRandom('bins')
  return places.flatMap(({ id, createdAt }) => {
    const usual = random.between(1, 6)
    const count = id === locationWithMostBinsId ? limits.binsPerLocation : id === locationWithoutBinsId ? 0 : usual
    return Array.from({ length: count }, (_, index) => ({
      id: demoId(`bin/${id}/${index}`),
      locationId: id,
      name: `Bin ${index + 1}`,
      description: index % 5 === 4 ? '' : entryAt(placings, index + count),
      ownName: index === 24 ? 'Біля кав’ярні' : null,
      isPublic: random.next() < 0.6,
      createdAt: new Date(createdAt.getTime() + (index + 1) * 60_000),
    }))
  })
}

export function groupBinsByLocation(rows: BinRow[]): Map<string, BinRow[]> {
  const byPlace = new Map<string, BinRow[]>()
  for (const bin of rows) byPlace.set(bin.locationId, [...(byPlace.get(bin.locationId) ?? []), bin])
  return byPlace
}
