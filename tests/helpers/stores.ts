/** Creates stores on a running server, with the calls of a retailer's browser. */
import { api } from './process'

export const kyivOf = async (url: string, token: string): Promise<string> =>
  (await api(url, token, 'GET', '/common/countries/UA/cities?search=kyiv')).body.items[0].guid

export const newStore = (cityId: string, name: string) => ({
  name,
  street: 'Khreshchatyk',
  houseNumber: '1',
  cityId,
  point: { latitude: 50.45, longitude: 30.52 },
})
