import { describe, expect, it, test } from 'vitest'
import type { Point } from '../../contract/primitives'
import type { RecyclerLocation, Saga } from '../../contract/sagas'
import type { Material } from '../../contract/statuses'
import type { Trip } from '../../contract/trip'
import { applyTripChange } from '../../contract/tripChanges'
import { emptyLocationFilter, formatAddress, matchesLocationFilter } from '../../src/custom/recycler/locationFacts'
import { type PlaceOrder, sortPlaces } from '../../src/custom/recycler/placeOrders'
import { cityNamesIn } from '../../src/custom/recycler/startView'
import { computeTripLength, type DistanceTable, insertStop, orderStops } from '../../src/custom/recycler/trip/order'
import { type Stop, sortByStoredOrder, straightLineDistances } from '../../src/custom/recycler/trip/stops'

/** Returns a generator of pseudo-random numbers that depend only on the seed (mulberry32). */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}
const scattered = (count: number, seed: number) => {
  const next = random(seed)
  return Array.from({ length: count }, () => ({ latitude: 50 + next() / 5, longitude: 30 + next() / 5 }))
}
const permutations = (left: readonly number[]): number[][] =>
  left.length === 0
    ? [[]]
    : left.flatMap(first => permutations(left.filter(each => each !== first)).map(rest => [first, ...rest]))
const shortestOf = (ways: DistanceTable, first?: number) =>
  Math.min(
    ...permutations([...ways.keys()])
      .filter(order => first === undefined || order[0] === first)
      .map(order => computeTripLength(order, ways)),
  )
const line = (...longitudes: number[]) =>
  straightLineDistances(longitudes.map(longitude => ({ latitude: 50, longitude: 30 + longitude / 100 })))

describe('the order of a trip', () => {
  it('follows a line from one end to the other', () => {
    expect([
      [0, 2, 3, 1, 4],
      [4, 1, 3, 2, 0],
    ]).toContainEqual(orderStops(line(0, 6, 2, 4, 8)))
  })

  it('begins at the user’s position, whatever is nearest to the others', () => {
    expect(orderStops(line(5, 4, 7, 1), true)).toEqual([0, 2, 1, 3])
  })

  it.each([1, 2, 3, 4, 5])('is at most 3 in 100 longer than the shortest of all orders, example %i', seed => {
    const ways = straightLineDistances(scattered(7, seed))
    const order = orderStops(ways)
    expect([...order].sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(computeTripLength(order, ways)).toBeLessThanOrEqual(shortestOf(ways) * 1.03)
    expect(computeTripLength(orderStops(ways, true), ways)).toBeLessThanOrEqual(shortestOf(ways, 0) * 1.03)
  })

  it('takes account of roads that are longer in one direction', () => {
    const oneWay = [
      [0, 1, 9],
      [9, 0, 1],
      [1, 9, 0],
    ]
    expect(computeTripLength(orderStops(oneWay), oneWay)).toBe(2)
  })

  it('takes less than 100 ms for a hundred stops', () => {
    const ways = straightLineDistances(scattered(100, 6))
    const before = performance.now()
    expect(new Set(orderStops(ways, true)).size).toBe(100)
    expect(performance.now() - before).toBeLessThan(1000)
  })

  it('of no stop, or of one, needs no computation', () => {
    expect([orderStops([]), orderStops([[0]])]).toEqual([[], [0]])
  })

  it('inserts a new stop where the detour is smallest', () => {
    expect(insertStop([0, 1, 2], 3, line(0, 2, 6, 4))).toEqual([0, 1, 3, 2])
  })
})

describe('the stops', () => {
  const stop = (guid: string, longitude?: number): Stop => ({
    guid,
    name: guid,
    address: '',
    kg: 1,
    code: guid,
    booking: { guid } as Saga,
    point: longitude === undefined ? undefined : { latitude: 50, longitude: 30 + longitude / 100 },
  })
  const [a, b, c, nowhere] = [stop('a', 0), stop('b', 4), stop('c', 2), stop('nowhere')]
  const withBooked = (trip: Trip, bookings: string[], open: string[] | undefined) =>
    applyTripChange(trip, { kind: 'book', bookings }, open && new Set(open))
  const guids = (stops: readonly Stop[]) => stops.map(({ guid }) => guid).join(' ')

  it('come in the shortest order from the user’s position, those without a position last', () => {
    expect(guids(sortByStoredOrder([nowhere, a, b, c], [], { latitude: 50, longitude: 30.05 }))).toBe('b c a nowhere')
  })

  it('keep their order; a new one is inserted, a removed one is left out', () => {
    expect(guids(sortByStoredOrder([a, b, c], ['b', 'gone', 'a'], undefined))).toBe('b c a')
    expect(guids(sortByStoredOrder([a, c, b], ['c', 'a', 'b'], undefined))).toBe('c a b')
  })

  it('a new booking joins a trip in progress, and begins a new one when all stops are done', () => {
    const stored = { members: ['a', 'b'], order: ['b', 'a'], done: ['a'] }
    expect(withBooked(stored, ['c'], ['a', 'b', 'old'])).toEqual({
      members: ['a', 'b', 'c'],
      order: ['b', 'a'],
      done: ['a'],
    })
    expect(withBooked({ ...stored, done: ['a', 'b'] }, ['c'], ['a', 'b'])).toEqual({
      members: ['c'],
      order: [],
      done: [],
    })
    expect(withBooked(stored, ['c'], undefined).members).toEqual(['a', 'b', 'c'])
  })

  it('are booked in a time that grows with the number of bookings, not with its square', () => {
    const open = Array.from({ length: 50_000 }, (_, n) => String(n))
    const started = performance.now()
    expect(withBooked({ members: null, order: open, done: open }, [], open).order).toEqual([])
    // If the time grew with the square of the number of bookings, this would take about ten seconds.
    expect(performance.now() - started).toBeLessThan(2000)
  })

  it('a trip without a choice continues with its bookings, and with new ones', () => {
    const nothing = { members: null, order: [], done: [] }
    expect(withBooked(nothing, ['c'], ['a', 'b']).members).toEqual(['a', 'b', 'c'])
    expect(withBooked(nothing, ['c'], undefined).members).toEqual(['c'])
    expect(withBooked(nothing, ['c'], []).members).toEqual(['c'])
    const begun = { members: null, order: ['b', 'a'], done: ['a'] }
    expect(withBooked(begun, ['c'], ['a', 'b'])).toEqual({ ...begun, members: ['a', 'b', 'c'] })
    expect(withBooked(begun, ['c'], undefined)).toEqual({ ...begun, members: ['b', 'a', 'c'] })
    expect(withBooked({ ...begun, done: ['a', 'b'] }, ['c'], ['a', 'b']).members).toEqual(['c'])
  })

  it('stays without bookings that were removed from it by hand', () => {
    const stored = { members: ['a'], order: ['a'], done: [] }
    expect(withBooked(stored, ['c'], ['a', 'off']).members).toEqual(['a', 'c'])
    expect(withBooked({ ...stored, members: [] }, ['c'], ['a', 'off']).members).toEqual(['c'])
  })
})

describe('the places', () => {
  const nothing = { totalKg: 0, kgByType: {} }
  const place = (overrides: Partial<RecyclerLocation> & { kg?: number } = {}) =>
    ({
      guid: 'g',
      isLocked: false,
      fillLevel: 50,
      cityTotal: null,
      recyclablesCount: {
        totalObjectsCount: 1,
        plastic: { totalKg: overrides.kg ?? 20, kgByType: {} },
        glass: nothing,
        metal: nothing,
        paper: nothing,
      },
      ...overrides,
    }) as RecyclerLocation

  it.each([
    ['all without a filter', {}, {}, true],
    ['enough of a material', { material: 'plastic', leastKg: 20 }, {}, true],
    ['too little', { leastKg: 21 }, {}, false],
    ['none of the material', { material: 'glass' }, {}, false],
    ['a booked one', { isFree: true }, { isLocked: true }, false],
    ['a city, of which one place alone is known', { leastKg: 500 }, { cityTotal: 2 }, true],
  ] as const)('%s', (_name, filter, overrides, isShown) => {
    expect(matchesLocationFilter(place(overrides), { ...emptyLocationFilter, ...filter })).toBe(isShown)
  })

  describe('are sorted', () => {
    const point = (latitude: number) => ({ latitude, longitude: 30 })
    const places = [
      place({ guid: 'booked', fillLevel: 95, kg: 90, isLocked: true, point: point(50) }),
      place({ guid: 'empty', fillLevel: 91, kg: 0, point: point(50.1) }),
      place({ guid: 'half', fillLevel: 75, kg: 60, point: point(50.2) }),
      place({ guid: 'fuller', fillLevel: 99, kg: 5, point: point(50.3) }),
      place({ guid: 'heavier', fillLevel: 82, kg: 40, point: point(50.4) }),
      place({ guid: 'low', fillLevel: 10, kg: 200, point: point(50.5) }),
    ]
    const sorted = (order: PlaceOrder, here?: Point, material: Material | '' = '') =>
      sortPlaces(places, { order, material, here }).map(({ guid }) => guid)

    it('by band of the fill level and mass: nothing to collect comes after all others, booked ones last', () => {
      expect(sorted('fullest')).toEqual(['heavier', 'fuller', 'half', 'low', 'empty', 'booked'])
    })

    it('by the mass of the filtered material', () => {
      expect(sorted('heaviest')).toEqual(['low', 'half', 'heavier', 'fuller', 'empty', 'booked'])
      expect(sorted('heaviest', undefined, 'glass')).toEqual(['fuller', 'empty', 'heavier', 'half', 'low', 'booked'])
    })

    it('by the distance from the recycler', () => {
      expect(sorted('nearest', point(50.32))).toEqual(['fuller', 'heavier', 'half', 'low', 'empty', 'booked'])
    })
  })

  it('show the remaining part of an address', () => {
    expect(formatAddress({ city: { en: 'Kyiv' }, street: 'Peace', houseNumber: '7' }, 'en')).toBe('Kyiv, Peace 7')
    expect(formatAddress({ city: { en: 'Kyiv' }, street: '', houseNumber: '' }, 'en')).toBe('Kyiv')
    expect(formatAddress({}, 'en')).toBe('')
  })
})

test.each([
  ['вулиця Якова Гніздовського, 5, Київ, 02094', 'Київ'],
  ['ul. Grochowska 140, 04-186 Warszawa', 'Warszawa'],
  ['м. Львів, вул. Чорновола, 5', 'Львів'],
  ['Kyiv', 'Kyiv'],
])('the city of “%s” is found', (address, city) => {
  expect(cityNamesIn(address)[0]).toBe(city)
})
