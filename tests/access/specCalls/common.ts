/** Lists the calls of the specification's section 7, "Common". */
import { createSpecCall, pageKeys, type SpecCall, type SpecCallInput } from './call'

const imageKeys = ['guid', 'smUrl', 'mdUrl', 'lgUrl', 'originalUrl']
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const upload: SpecCallInput = {
  query: { md: 'true', sm: 'true' },
  headers: { 'content-type': 'multipart/form-data; boundary=calls' },
  body: Buffer.concat([
    Buffer.from('--calls\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n'),
    Buffer.from('Content-Type: image/png\r\n\r\n'),
    Buffer.from(pixel, 'base64'),
    Buffer.from('\r\n--calls--\r\n'),
  ]),
}

export const commonCalls: SpecCall[] = [
  createSpecCall(
    'Retailer',
    'GET /common/countries/{country}/cities',
    { ids: ['PL'], query: { search: 'war', offset: '0' } },
    pageKeys,
  ),
  createSpecCall('Retailer', 'GET /common/countries/UA/cities', { query: { search: 'ky' } }, pageKeys),
  createSpecCall('Retailer', 'GET /common/countries/{id}/cities/by-ids', ({ cityId }) => ({
    ids: ['UA'],
    query: { ids: [cityId] },
  })),
  createSpecCall(
    'Institution',
    'GET /common/geocode',
    { query: { country: 'UA', city: 'Kyiv', address: 'Khreshchatyk', houseNum: '22' } },
    ['location', 'accuracy'],
  ),
  createSpecCall('Anonymous', 'POST /common/contact-me', {
    body: { name: 'Olena', email: 'olena@test.example', linkedInUrl: 'https://linkedin.com/in/o', role: 'producer' },
  }),
  createSpecCall('Retailer', 'GET /b2b/common/print/bin/{id}', ({ shops }) => ({ ids: [shops.Retailer.bin.id] })),
  createSpecCall('Retailer', 'POST /resources', upload, imageKeys),
]
