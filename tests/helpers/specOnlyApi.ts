/**
 * Fakes an API that implements only the specification. Records have the fields of section 3, responses have the form of
 * section 7, and localized names have the two languages of the specification. Calls that are not in the specification
 * get a 404.
 */
import type { Page } from 'playwright'
import { limits } from '../../contract/limits'
import { roleSlugs, type SessionRole } from '../../contract/roles'

const guid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const day = '2026-05-01T10:00:00.000Z'
const names = { en: '¤Kyiv', ua: '¤Київ' }
const point = { latitude: 50.45, longitude: 30.52 }
const address = { name: '¤Store', street: '¤Khreshchatyk', houseNumber: '1' }
const city = { guid: guid(1), localizedNames: names }
const file = '/no-picture.png'
const image = { guid: guid(2), smUrl: file, mdUrl: file, lgUrl: file, originalUrl: file }
const reward = { guid: guid(3), name: '¤Reward', description: '¤Words', image }
const mass = { totalKg: 3.5, kgByType: { PET: 3.5 } }
const price = { sum: 100, fee: 5, total: 105 }

/** A sample record of each kind. */
export const sampleRecords = {
  organisation: {
    name: '¤Shop',
    registrationAddress: '¤Street 1',
    registrationNumber: '12345678',
    logoId: image.guid,
    country: 'UA',
    logo: image,
    meta: {},
  },
  location: { ...address, guid: guid(4), city: '¤Kyiv', cityId: city.guid, zipCode: '01001', point, createdAt: day },
  place: { cityId: city.guid, city: '¤Kyiv', shopsCount: 3 },
  bin: { guid: guid(5), isVisible: true, createdAt: day, name: '¤Bin', description: '¤By the door' },
  marker: { guid: guid(4), point },
  geocode: { location: point, accuracy: 'House' },
  employee: {
    guid: guid(6),
    name: '¤Olena',
    email: 'o@shop.example',
    employeeRole: 'Casher',
    locationGuid: guid(4),
    deactivated: false,
  },
  toCollect: {
    ...address,
    guid: guid(7),
    point,
    city,
    isLocked: false,
    updatedAt: day,
    recyclablesCount: { totalObjectsCount: 12, plastic: mass, glass: mass },
  },
  simple: { ...reward, points: 10, rewardType: 'Charity', cities: [city] },
  fundraising: {
    ...reward,
    link: 'https://shop.example/thing',
    fiatPrice: { currency: 'UAH', amount: 100 },
    quantity: 2,
    targetPoints: 2000,
    progressPoints: 500,
    cities: [city],
    rewardType: 'Charity',
    status: 'InProgress',
    organization: { name: '¤School' },
  },
  premium: {
    ...reward,
    rewardType: 'Products',
    gemPrice: 1,
    pointsPrice: 2,
    premiumRewardType: 'ordinary',
    digitalGoods: [],
  },
  saga: {
    guid: guid(8),
    status: 'Started',
    location: { name: '¤Store' },
    recycler: { name: '¤Recycler' },
    bottlesPickedAt: null,
    code: '¤A1',
    createdAt: day,
    finishedAt: null,
    canceledAt: null,
  },
}
export const sampleSponsorship = {
  sponsorName: '¤Olha',
  sponsorPhone: '+380441234567',
  sponsorEmail: 'o@fund.example',
  priceDto: { ...price, currency: 'UAH' },
  fundraisingRewards: [sampleRecords.fundraising],
}

const page = (item: unknown) => ({ items: [item], total: 1, pageSize: limits.pageSize })
const area = `^/b2b/(?:${Object.values(roleSlugs).join('|')})`

/** Response bodies by a pattern of the path. The first pattern that matches is used. */
const answers: readonly (readonly [string, unknown])[] = [
  ['^/auth/me$', { country: 'UA' }],
  ['/cities/by-ids$', [city]],
  ['^/common/countries/\\w+/cities$', page(city)],
  ['^/common/geocode$', sampleRecords.geocode],
  [`${area}$`, sampleRecords.organisation],
  [`${area}/locations$`, page(sampleRecords.location)],
  [`${area}/locations/cities$`, [sampleRecords.place]],
  [`${area}/locations/map$`, page(sampleRecords.marker)],
  [`${area}/locations/[^/]+/bins$`, page(sampleRecords.bin)],
  [`${area}/locations/[^/]+$`, sampleRecords.location],
  [`${area}/employees$`, page(sampleRecords.employee)],
  [`${area}/rewards/simple$`, page(sampleRecords.simple)],
  [`${area}/rewards/premium$`, page(sampleRecords.premium)],
  [`${area}/rewards/fundraising/cities$`, [sampleRecords.place]],
  [`${area}/rewards/fundraising/cities/[^/]+/retailers$`, [{ guid: guid(9), name: '¤School' }]],
  [`${area}/rewards/fundraising/sponsorship/price$`, price],
  [`${area}/rewards/fundraising/sponsorship$`, page(sampleSponsorship)],
  [`${area}/rewards/fundraising$`, page(sampleRecords.fundraising)],
  ['^/b2b/institutions/rewards/fundraising$', page(sampleRecords.fundraising)],
  [`${area}/recycling-sagas$`, page(sampleRecords.saga)],
  [`${area}/map$`, page(sampleRecords.toCollect)],
]

export const createSpecSession = (role: SessionRole) => ({ token: 'spec', role, expiresAt: '2099-01-01T00:00:00.000Z' })
/** Returns the id of the first record of a list. The functions of tests/helpers/addresses.ts take it as a parameter. */
export const findSpecId = async (path: string): Promise<string> => {
  if (path.endsWith('/cities')) return city.guid
  if (path.endsWith('/retailers')) return guid(9)
  if (path.endsWith('/locations')) return guid(4)
  return path.endsWith('/sponsorship') ? 'at-0' : reward.guid
}

/**
 * Intercepts the calls between the page and its server.
 * @param onUnknown is called with each call that is not in the specification: `GET /b2b/retail/analytics`
 */
export const answerOnlySpecCalls = async (to: Page, onUnknown: (call: string) => void) => {
  await to.route('**/api/**', route => {
    const path = new URL(route.request().url()).pathname.replace(/^\/api/, '')
    const found = answers.find(([pattern]) => new RegExp(pattern).test(path))
    if (found) return route.fulfill({ json: found[1] })
    onUnknown(`${route.request().method()} ${path}`)
    return route.fulfill({ status: 404, json: { errorCode: 'EntityNotFound' } })
  })
  await to.route('**/config.json', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), extras: [] } })
  })
  await to.route(`**${file}`, route =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
}
