/** What every role may call: sessions, uploads, cities, geocoding and printing. */
import type { World } from '../world'
import { type Make, shopOf } from './sample'

/** A PNG of one pixel, as a form sends it. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const upload = () => {
  const head =
    '--sample\r\nContent-Disposition: form-data; name="file"; filename="logo.png"\r\nContent-Type: image/png\r\n\r\n'
  return {
    path: '/resources?md=true&sm=true',
    body: Buffer.concat([Buffer.from(head), Buffer.from(pixel, 'base64'), Buffer.from('\r\n--sample--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=sample' },
  }
}

const view = { name: 'Far ones', state: { filter: { q: 'far' }, sort: { field: 'name', order: 'ASC' } } }
const viewSamples: Record<string, Make> = {
  'GET /views': () => ({ path: '/views', query: { list: 'locations' } }),
  'POST /views': () => ({ path: '/views', body: { ...view, list: 'locations', isDefault: true } }),
  ...Object.fromEntries(
    ['GET', 'PUT', 'DELETE'].map((method): [string, Make] => [
      `${method} /views/:id`,
      (world, as) => ({
        path: `/views/${world.views[as as keyof World['views']]}`,
        ...(method === 'PUT' && { body: view }),
        ownedBy: 'path',
      }),
    ]),
  ),
}

const notificationSamples: Record<string, Make> = {
  'GET /notifications': () => ({ path: '/notifications' }),
  'GET /notifications/unread': () => ({ path: '/notifications/unread' }),
  'PUT /notifications/read': () => ({ path: '/notifications/read' }),
  'PUT /notifications/:id([^:]+)::read': (world, as) => ({
    path: `/notifications/${world.notifications[as as keyof World['notifications']]}:read`,
    ownedBy: 'path',
  }),
  'GET /notifications/choices': () => ({ path: '/notifications/choices' }),
  'PUT /notifications/choices/:kind': () => ({
    path: '/notifications/choices/support.acted',
    body: { inPortal: true, mail: 'daily' },
  }),
}

export const commonSamples: Record<string, Make> = {
  ...viewSamples,
  ...notificationSamples,
  'POST /resources': upload,
  'POST /b2b/auth/sign-in': world => ({
    path: '/b2b/auth/sign-in',
    body: { email: world.owners.Retailer.email, password: 'Wrong-pass-1' },
  }),
  'GET /auth/me': () => ({ path: '/auth/me' }),
  'GET /b2b/common/home': () => ({ path: '/b2b/common/home' }),
  'POST /auth/sign-out': () => ({ path: '/auth/sign-out' }),
  'GET /common/countries/:country/cities': () => ({ path: '/common/countries/UA/cities', query: { search: 'ky' } }),
  'GET /common/countries/:country/cities/by-ids': world => ({
    path: '/common/countries/UA/cities/by-ids',
    query: { ids: world.cityId },
  }),
  'GET /common/geocode': () => ({
    path: '/common/geocode',
    query: { country: 'UA', city: 'Kyiv', address: 'Khreshchatyk', houseNum: '1' },
  }),
  'GET /b2b/common/print/location/:id': (world, as) => ({
    path: `/b2b/common/print/location/${shopOf(world, as).location.id}`,
    ownedBy: 'path',
  }),
  'GET /b2b/common/print/city/:id': world => ({ path: `/b2b/common/print/city/${world.cityId}`, ownedBy: 'path' }),
  'POST /b2b/common/print/locations': (world, as) => ({
    path: '/b2b/common/print/locations',
    body: { ids: [shopOf(world, as).location.id] },
    ownedBy: 'body',
  }),
  'GET /b2b/common/print/bin/:id': (world, as) => ({
    path: `/b2b/common/print/bin/${shopOf(world, as).bin.id}`,
    ownedBy: 'path',
  }),
}
