import type { Feature, MultiPolygon } from 'geojson'
import { expect, it } from 'vitest'
import { centreOfCountry, labelBoxOf, selectCountryNames } from '../../../src/custom/maps/countryNames'
import { selectLabelledTowns } from '../../../src/custom/maps/towns'

const label = (code: string, name: string, x: number, y: number) => ({ code, name, x, y })
const size = { x: 320, y: 240 }
const codes = (...labels: ReturnType<typeof label>[]) => selectCountryNames(labels, size).map(({ code }) => code)

it('puts no country name over another, and the portal’s own country first', () => {
  const [czechia, poland] = [label('CZ', 'Czechia', 120, 110), label('PL', 'Poland', 140, 100)]
  expect(codes(czechia, poland)).toEqual(['PL'])
  expect(codes({ ...czechia, y: 160 }, poland)).toEqual(['PL', 'CZ'])
})

it('leaves out names that the edge would cut', () => {
  expect(
    codes(label('DE', 'Germany', 10, 120), label('RU', 'Russia', 280, 5), label('SK', 'Slovakia', 60, 120)),
  ).toEqual(['SK'])
})

it('puts a name in the middle of the largest part', () => {
  const square = (at: number, points: number) => {
    const steps = Array.from({ length: points }, (_, step) => at + (2 * step) / points)
    return [...steps.map(x => [x, 0]), [at + 2, 0], [at + 2, 2], [at, 2], [at, 0]]
  }
  const geometry: MultiPolygon = { type: 'MultiPolygon', coordinates: [[square(40, 1)], [square(10, 5)]] }
  const { lat, lng } = centreOfCountry({ type: 'Feature', properties: {}, geometry } satisfies Feature<MultiPolygon>)
  expect([lat.toFixed(1), lng.toFixed(1)]).toEqual(['1.0', '11.0'])
})

it('keeps towns away from the names of countries', () => {
  const bounds = {
    zoom: 6,
    northEast: { latitude: 60, longitude: 60 },
    southWest: { latitude: 0, longitude: 0 },
  }
  const town = [50, 30, 900_000, { en: 'Town' }] as const
  const named = (x: number) =>
    selectLabelledTowns([[...town]], bounds, () => ({ x, y: 100 }), [labelBoxOf(label('PL', 'Poland', 140, 100))])
  expect(named(120)).toEqual([])
  expect(named(220)).toHaveLength(1)
})
