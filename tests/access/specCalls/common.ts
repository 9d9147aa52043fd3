/** Lists the calls of the specification's section 7, "Common". */
import { type Call, call, pageKeys, type SentCall } from './call'

const imageKeys = ['guid', 'smUrl', 'mdUrl', 'lgUrl', 'originalUrl']
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const upload: SentCall = {
  query: { md: 'true', sm: 'true' },
  headers: { 'content-type': 'multipart/form-data; boundary=calls' },
  body: Buffer.concat([
    Buffer.from('--calls\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n'),
    Buffer.from('Content-Type: image/png\r\n\r\n'),
    Buffer.from(pixel, 'base64'),
    Buffer.from('\r\n--calls--\r\n'),
  ]),
}

export const common: Call[] = [
  call(
    'Retailer',
    'GET /common/countries/{country}/cities',
    { ids: ['PL'], query: { search: 'war', offset: '0' } },
    pageKeys,
  ),
  call('Retailer', 'GET /common/countries/UA/cities', { query: { search: 'ky' } }, pageKeys),
  call('Retailer', 'GET /common/countries/{id}/cities/by-ids', ({ cityId }) => ({
    ids: ['UA'],
    query: { ids: [cityId] },
  })),
  call(
    'Institution',
    'GET /common/geocode',
    { query: { country: 'UA', city: 'Kyiv', address: 'Khreshchatyk', houseNum: '22' } },
    ['location', 'accuracy'],
  ),
  call('Anonymous', 'POST /common/contact-me', {
    body: { name: 'Olena', email: 'olena@test.example', linkedInUrl: 'https://linkedin.com/in/o', role: 'producer' },
  }),
  call('Retailer', 'GET /b2b/common/print/bin/{id}', ({ shops }) => ({ ids: [shops.Retailer.bin.id] })),
  call('Retailer', 'POST /resources', upload, imageKeys),
]
