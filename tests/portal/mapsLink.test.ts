import { describe, expect, it, test } from 'vitest'
import { mapsLink, routeLinks } from '../../src/custom/recycler/mapsLink'

test.each([
  ['Android 15', 'geo:50.450000,30.520000?q=50.450000,30.520000(Shop%20%26%20co)'],
  ['iPhone', 'https://www.google.com/maps/search/?api=1&query=50.450000%2C30.520000'],
  ['X11; Linux', 'https://www.google.com/maps/search/?api=1&query=50.450000%2C30.520000'],
])('on %s a place opens by %s', (agent, address) => {
  expect(mapsLink({ latitude: 50.45, longitude: 30.52 }, 'Shop & co', agent)).toBe(address)
})

test.each(['iPhone', 'X11; Linux'])('on %s a place and a route open in the same application', agent => {
  const point = { latitude: 50.45, longitude: 30.52 }
  const [route = ''] = routeLinks([point], agent)
  expect(new URL(mapsLink(point, 'Shop', agent)).host).toBe(new URL(route).host)
})

describe('the route in a maps application', () => {
  const points = Array.from({ length: 12 }, (_, at) => ({ latitude: 50 + at, longitude: 30 }))
  const partsOf = (agent: string) =>
    routeLinks(points, agent).map(link => {
      const { searchParams: query } = new URL(link)
      return [query.get('origin'), ...(query.get('waypoints')?.split('|') ?? []), query.get('destination')]
        .map(point => (point === null ? 'here' : Number.parseFloat(point) - 50))
        .join(' ')
    })

  it('has all stops in their order, in parts of ten', () => {
    expect(partsOf('X11; Linux')).toEqual(['here 0 1 2 3 4 5 6 7 8 9', '9 10 11'])
  })

  it('has parts of four on a phone, whose browser accepts three waypoints', () => {
    expect(partsOf('iPhone')).toEqual(['here 0 1 2 3', '3 4 5 6 7', '7 8 9 10 11'])
  })
})
