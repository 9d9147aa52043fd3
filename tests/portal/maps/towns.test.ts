import { expect, it } from 'vitest'
import { selectLabelledTowns, type Town } from '../../../src/custom/maps/towns'

const town = (name: string, population: number, latitude = 50, longitude = 30): Town => [
  latitude,
  longitude,
  population,
  { en: name },
]
const bounds = (zoom: number) => ({
  zoom,
  northEast: { latitude: 52, longitude: 34 },
  southWest: { latitude: 48, longitude: 26 },
})
const names = (towns: Town[], zoom: number, pixelsPerDegree: number) =>
  selectLabelledTowns(towns, bounds(zoom), (latitude, longitude) => ({
    x: longitude * pixelsPerDegree,
    y: -latitude * pixelsPerDegree,
  })).map(([, , , { en }]) => en)

it('names the large towns at low zoom, the small ones at high zoom, and none outside of the view', () => {
  const towns = [town('Large', 900_000), town('Small', 20_000, 51, 31), town('Elsewhere', 900_000, 10, 30)]
  expect(names(towns, 6, 200)).toEqual(['Large'])
  expect(names(towns, 11, 200)).toEqual(['Large', 'Small'])
})

it('leaves out names that would overlap with a larger town’s name', () => {
  const towns = [town('Large', 900_000), town('Near', 800_000, 50.1, 30.1), town('Far', 700_000, 50, 33)]
  expect(names(towns, 6, 100)).toEqual(['Large', 'Far'])
})
