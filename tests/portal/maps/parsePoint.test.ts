/** Checks that coordinates are read in all forms in which users write and copy them. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseDegrees, parsePoint } from '../../../src/custom/maps/parsePoint'

const point = { latitude: 50.4501, longitude: 30.5234 }

it.each([
  '50.4501, 30.5234',
  '50.4501,30.5234',
  '50.4501 30.5234',
  ' (50.4501, 30.5234) ',
  '50,4501; 30,5234',
  '50,4501, 30,5234',
  '50,4501 30,5234',
  '50.4501\t30.5234',
  '50.4501° N, 30.5234° E',
  '50.4501N 30.5234E',
  'N50.4501 E30.5234',
  '30.5234 E, 50.4501 N',
  'https://www.google.com/maps/@50.4501,30.5234,17z',
  'https://www.google.com/maps/place/Shop/@50.1,30.1,17z/data=!4m5!3m4!1s0x0:0x1!8m2!3d50.4501!4d30.5234',
  'https://maps.google.com/?q=50.4501,30.5234',
  'https://www.google.com/maps/search/?api=1&query=50.4501%2C30.5234',
  'https://www.openstreetmap.org/#map=17/50.4501/30.5234',
  'https://www.openstreetmap.org/?mlat=50.4501&mlon=30.5234#map=12/50.1/30.1',
  'geo:50.4501,30.5234?z=17',
])('reads %s', text => {
  expect(parsePoint(text)).toEqual(point)
})

it('reads degrees, minutes and seconds', () => {
  const read = parsePoint(`50°27'00.4"N 30°31'24.2"E`)
  expect(read?.latitude).toBeCloseTo(50.45011, 5)
  expect(read?.longitude).toBeCloseTo(30.52339, 5)
})

it.each([
  '50.4501',
  '50,4501',
  '1e3, 2',
  '0x10 0x20',
  'Infinity, 3',
  '91, 30',
  '50, 181',
  '1, 2, 3',
  'Kyiv',
  '',
  'https://example.org/',
])('rejects %j as a point', text => {
  expect(parsePoint(text)).toBeNull()
})

it.each(['1e3', '0x10', 'Infinity', 'NaN', '5e', '--5', '5.5.5', '91'])('rejects %s as a latitude', text => {
  expect(parseDegrees(text, 90)).toBeNull()
})

const degrees = (limit: number) => fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map(value => value / 1e5)
const withComma = (value: number) => value.toFixed(5).replace('.', ',')

it('reads every point back, in any notation', () => {
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      const [north, east] = [latitude < 0 ? 'S' : 'N', longitude < 0 ? 'W' : 'E']
      for (const text of [
        `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
        `${latitude.toFixed(5)} ${longitude.toFixed(5)}`,
        `${withComma(latitude)}; ${withComma(longitude)}`,
        `${Math.abs(latitude).toFixed(5)}° ${north}, ${Math.abs(longitude).toFixed(5)}° ${east}`,
        `https://www.openstreetmap.org/#map=17/${latitude.toFixed(5)}/${longitude.toFixed(5)}`,
      ]) {
        const read = parsePoint(text)
        expect(read?.latitude).toBeCloseTo(latitude, 5)
        expect(read?.longitude).toBeCloseTo(longitude, 5)
      }
    }),
  )
})
