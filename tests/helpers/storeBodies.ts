/** Bodies and ids for calls that create stores on a running server. */
import { callApi } from './serverProcess'

export const findKyivId = async (url: string, token: string): Promise<string> =>
  (await callApi(url, token, 'GET', '/common/countries/UA/cities?search=kyiv')).body.items[0].guid

export const createStoreBody = (cityId: string, name: string) => ({
  name,
  street: 'Khreshchatyk',
  houseNumber: '1',
  cityId,
  point: { latitude: 50.45, longitude: 30.52 },
})
