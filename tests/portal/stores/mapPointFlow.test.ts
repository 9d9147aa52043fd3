import { describe, expect, it } from 'vitest'
import type { Geocode } from '../../../contract/cities'
import {
  createMapPointFlow,
  createMapPointFlowOfSavedPoint,
  isAddressComplete,
  type MapPointEvent,
  type MapPointFlow,
  mapPointReducer,
} from '../../../src/custom/stores/mapPointFlow'

const location = { latitude: 50.45, longitude: 30.52 }
const address = { cityId: 'city-1', cityName: 'Kyiv', street: 'Khreshchatyk', houseNumber: '1' }

const after = (...events: MapPointEvent[]) => events.reduce(mapPointReducer, createMapPointFlow())
const searching = after({ kind: 'addressChanged', change: address }, { kind: 'geocodeStarted' })
const answered = (accuracy: Geocode['accuracy'], flow: MapPointFlow = searching) =>
  mapPointReducer(flow, { kind: 'geocodeAnswered', request: flow.request, geocode: { location, accuracy } })
const gone = { kind: 'geocodeFailed', request: searching.request } as const
const placed = (flow: MapPointFlow) =>
  mapPointReducer(flow, { kind: 'pointPlaced', point: { latitude: 50, longitude: 30 }, moveMap: false })
const tick = (flow: MapPointFlow) => mapPointReducer(flow, { kind: 'ticked', isCorrect: true })

describe('the map-point flow', () => {
  it.each([{ street: ' ' }, { houseNumber: '' }, { street: 'x'.repeat(201) }, { houseNumber: '1'.repeat(21) }])(
    'sends no request for an incomplete address: %o',
    change => {
      expect([isAddressComplete(address), isAddressComplete({ ...address, ...change })]).toEqual([true, false])
    },
  )

  it('begins at zoom 10, at the centre of the city once that is selected', () => {
    expect(createMapPointFlow().view.zoom).toBe(10)
    const inCity = after({ kind: 'addressChanged', change: { ...address, cityPoint: location } })
    expect(inCity.view).toEqual({ centre: location, zoom: 10 })
  })

  it('takes the point of a house at zoom 18 and allows confirming it', () => {
    expect(answered('House')).toMatchObject({
      point: location,
      view: { centre: location, zoom: 18 },
      pointMayBeValid: true,
    })
    expect(tick(answered('House')).pointIsCorrect).toBe(true)
  })

  it('takes the point of a street at zoom 15 but requires moving the pin before it is confirmed', () => {
    const flow = answered('Street')
    expect(flow).toMatchObject({ point: location, view: { centre: location, zoom: 15 }, pointMayBeValid: false })
    expect(tick(flow).pointIsCorrect).toBe(false)
    expect(tick(placed(flow)).pointIsCorrect).toBe(true)
  })

  it('only centres the map at zoom 12 for any other accuracy', () => {
    const flow = answered('City')
    expect(flow).toMatchObject({ point: null, view: { centre: location, zoom: 12 }, pointMayBeValid: false })
    expect(flow.approxLocation).toEqual(location)
  })

  it('lets the pin be placed after a failed geocoding', () => {
    const failed = mapPointReducer(searching, { ...gone, isUnanswered: false })
    expect(failed).toMatchObject({ showMap: true, pointMayBeValid: false, source: 'failed' })
    expect(placed(failed)).toMatchObject({ pointMayBeValid: true, pointIsCorrect: false })
  })

  it('reports a missing answer as such, and repeats the request with a new number', () => {
    const unanswered = mapPointReducer(searching, { ...gone, isUnanswered: true })
    expect(unanswered).toMatchObject({ showMap: true, source: 'unanswered' })
    const again = mapPointReducer(unanswered, { kind: 'geocodeRepeated' })
    expect(again.request).not.toBe(unanswered.request)
    expect(again.address).toEqual(address)
  })

  it.each(['street', 'houseNumber', 'cityId'] as const)('removes the tick and the point when %s changes', field => {
    const ticked = tick(answered('House'))
    const changed = mapPointReducer(ticked, { kind: 'addressChanged', change: { [field]: 'another' } })
    expect(changed).toMatchObject({ point: null, pointMayBeValid: false, pointIsCorrect: false })
  })

  it('removes the tick when the pin moves', () => {
    expect(placed(tick(answered('House')))).toMatchObject({ pointIsCorrect: false, pointMayBeValid: true })
  })

  it('drops an answer and a failure that belong to an earlier address', () => {
    const corrected = mapPointReducer(searching, { kind: 'addressChanged', change: { houseNumber: '2' } })
    const stale = { request: searching.request }
    expect(
      mapPointReducer(corrected, { kind: 'geocodeAnswered', ...stale, geocode: { location, accuracy: 'House' } }),
    ).toBe(corrected)
    expect(mapPointReducer(corrected, { kind: 'geocodeFailed', ...stale, isUnanswered: false })).toBe(corrected)
  })

  it('drops an answer that comes after the pin was placed by hand', () => {
    const byHand = placed(searching)
    const late = {
      kind: 'geocodeAnswered',
      request: searching.request,
      geocode: { location, accuracy: 'House' },
    } as const
    expect(mapPointReducer(byHand, late)).toBe(byHand)
  })

  it('shows a saved location with its confirmed point', () => {
    expect(createMapPointFlowOfSavedPoint(address, location)).toMatchObject({
      point: location,
      pointIsCorrect: true,
      showMap: true,
    })
  })

  describe('at another address of a store with an exact point', () => {
    const changed = (initial: MapPointFlow) =>
      mapPointReducer(mapPointReducer(initial, { kind: 'addressChanged', change: { houseNumber: '7' } }), {
        kind: 'geocodeStarted',
      })
    const exact = { latitude: 50.4655, longitude: 30.5158 }
    const saved = createMapPointFlowOfSavedPoint(address, exact)
    const answer = (flow: MapPointFlow, accuracy: 'House' | 'Street' | 'City') =>
      mapPointReducer(flow, { kind: 'geocodeAnswered', request: flow.request, geocode: { location, accuracy } })

    it.each(['Street', 'City'] as const)(
      'keeps the pin where it was when only the %s is found, with the tick off',
      accuracy => {
        const kept = answer(changed(saved), accuracy)
        expect(kept).toMatchObject({ point: exact, pointIsCorrect: false, pointMayBeValid: true, source: 'kept' })
        expect(mapPointReducer(kept, { kind: 'pointKept' })).toMatchObject({ point: exact, pointIsCorrect: true })
        expect(tick(kept)).toMatchObject({ point: exact, pointIsCorrect: true, keptPoint: null })
        // `foundUsed` replaces the pin's position by the geocoder's, as section 4 of the specification requires for a
        // new store.
        const used = mapPointReducer(kept, { kind: 'foundUsed' })
        expect(used).toMatchObject({
          view: { centre: location, zoom: accuracy === 'City' ? 12 : 15 },
          pointMayBeValid: false,
        })
        expect(used.point).toEqual(accuracy === 'City' ? null : location)
      },
    )

    it('moves the pin to a house that is found', () => {
      expect(answer(changed(saved), 'House')).toMatchObject({ point: location, source: 'house', keptPoint: null })
    })

    it.each([true, false])('keeps the pin if no address is found, and does not ask again', isUnanswered => {
      const flow = changed(saved)
      const failed = mapPointReducer(flow, { kind: 'geocodeFailed', request: flow.request, isUnanswered })
      expect(failed).toMatchObject({ point: exact, pointIsCorrect: false, found: null })
      expect(tick(failed)).toMatchObject({ pointIsCorrect: true, source: 'placed' })
    })

    it('keeps a pin that was placed by hand, but not an unconfirmed one', () => {
      expect(answer(changed(placed(createMapPointFlowOfSavedPoint(address, exact, false))), 'City').source).toBe('kept')
      expect(answer(changed(createMapPointFlowOfSavedPoint(address, exact, false)), 'City')).toMatchObject({
        source: 'city',
        point: null,
      })
    })

    it('keeps no pin that is far from the new city', () => {
      const lviv = { cityId: 'lviv', cityName: 'Lviv', cityPoint: { latitude: 49.84, longitude: 24.03 } }
      const moved = mapPointReducer(saved, { kind: 'addressChanged', change: lviv })
      expect(answer(moved, 'City')).toMatchObject({ source: 'city', point: null, keptPoint: null })
    })
  })

  it('shows a saved location with an unconfirmed point with the tick off', () => {
    expect(createMapPointFlowOfSavedPoint(address, location, false)).toMatchObject({
      ...{ point: location, pointMayBeValid: true, pointIsCorrect: false, source: 'unconfirmed' },
    })
  })
})
