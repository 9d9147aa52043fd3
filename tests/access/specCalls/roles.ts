/** Lists the calls of the specification's section 7 that are specific to one role. */
import type { Fixtures } from '../fixtures'
import { createSpecCall, pageKeys, type SpecCall } from './call'
import {
  accountCalls,
  cashierCall,
  employeeCalls,
  fundraisingCalls,
  locationCalls,
  recyclingManagerCall,
  simpleRewardCalls,
} from './shared'

export const retailCalls: SpecCall[] = [
  ...accountCalls('Retailer', '/b2b/retail'),
  ...simpleRewardCalls('Retailer', '/b2b/retail'),
  ...fundraisingCalls('Retailer', '/b2b/retail/rewards/fundraising', { Offset: '0' }),
  ...locationCalls('Retailer', '/b2b/retail'),
  ...employeeCalls('Retailer', '/b2b/retail'),
  cashierCall('Retailer', '/b2b/retail'),
  recyclingManagerCall('Retailer', '/b2b/retail'),
]
export const institutionCalls: SpecCall[] = [
  ...accountCalls('Institution', '/b2b/institution'),
  ...fundraisingCalls('Institution', '/b2b/institutions/rewards/fundraising', { Offset: '0', status: 'Created' }),
  ...locationCalls('Institution', '/b2b/institution'),
  ...employeeCalls('Institution', '/b2b/institution'),
  // Section 6 of the specification says: "Institution cashier creation posts to the retail path".
  cashierCall('Institution', '/b2b/retail'),
  recyclingManagerCall('Institution', '/b2b/institution'),
]
export const recyclerCalls: SpecCall[] = [
  ...accountCalls('Recycler', '/b2b/recycler'),
  // The specification does not name the parameters of this call. These are the north-east and south-west bounds, a flag
  // and an offset.
  createSpecCall(
    'Recycler',
    'GET /b2b/recycler/map',
    {
      query: {
        NorthEastLat: '52',
        NorthEastLng: '32',
        SouthWestLat: '49',
        SouthWestLng: '29',
        OnePerCity: 'true',
        Offset: '0',
      },
    },
    ['items', 'total'],
  ),
  createSpecCall(
    'Recycler',
    'POST /b2b/recycler/recycling-sagas/{id}',
    ({ shops }) => ({ ids: [shops.Retailer.location.id] }),
    ['guid', 'status', 'location', 'recycler', 'bottlesPickedAt', 'code', 'createdAt', 'finishedAt', 'canceledAt'],
  ),
  createSpecCall(
    'Recycler',
    'GET /b2b/recycler/recycling-sagas',
    { query: { Offset: '0', status: 'Started' } },
    pageKeys,
  ),
  createSpecCall('Recycler', 'PUT /b2b/recycler/recycling-sagas/{id}:cancel', ({ saga }) => ({ ids: [saga.id] })),
]

const fundraisingOfSponsor = '/b2b/sponsor/rewards/fundraising'
export const sponsorCalls: SpecCall[] = [
  ...accountCalls('Sponsor', '/b2b/sponsor'),
  createSpecCall(
    'Sponsor',
    `GET ${fundraisingOfSponsor}`,
    ({ cityId, owners }) => ({ query: { Offset: '0', cityId, retailerId: owners.Institution.organisationId } }),
    pageKeys,
  ),
  createSpecCall('Sponsor', `GET ${fundraisingOfSponsor}/cities`, { query: { search: 'ky' } }),
  createSpecCall('Sponsor', `GET ${fundraisingOfSponsor}/cities/{cityId}/retailers`, ({ cityId }) => ({
    ids: [cityId],
    query: { search: 'inst' },
  })),
  createSpecCall(
    'Sponsor',
    `GET ${fundraisingOfSponsor}/sponsorship/price`,
    ({ shops }) => ({ query: { rewardIds: [shops.Institution.open.id, shops.Retailer.open.id] } }),
    ['sum', 'fee', 'total'],
  ),
  createSpecCall('Sponsor', `POST ${fundraisingOfSponsor}/sponsorship`, ({ shops }) => ({
    body: { rewardIds: [shops.Institution.open.id], name: 'Anna', phone: '+380501234567', email: 'a@test.example' },
  })),
  createSpecCall(
    'Sponsor',
    `GET ${fundraisingOfSponsor}/sponsorship`,
    { query: { Offset: '0', status: 'Finished' } },
    pageKeys,
  ),
]

const provider = '/b2b/service-provider'
const premium = ({ premium: { imageId } }: Fixtures) => ({
  image: imageId,
  name: 'Films',
  description: 'A month',
  gemPrice: 5,
  pointsPrice: 10,
})
export const serviceProviderCalls: SpecCall[] = [
  ...accountCalls('ServiceProvider', provider),
  ...employeeCalls('ServiceProvider', provider),
  cashierCall('ServiceProvider', provider),
  createSpecCall('ServiceProvider', `GET ${provider}/rewards/premium`, { query: { Offset: '0' } }, pageKeys),
  createSpecCall('ServiceProvider', `POST ${provider}/rewards/premium`, fixtures => ({
    body: { ...premium(fixtures), quantity: 7 },
  })),
  createSpecCall('ServiceProvider', `POST ${provider}/rewards/premium`, fixtures => ({
    body: { ...premium(fixtures), quantity: null, digitalGoods: ['X-1', 'X-2'] },
  })),
  createSpecCall('ServiceProvider', `PUT ${provider}/rewards/premium/{id}`, fixtures => ({
    ids: [fixtures.premium.reward.id],
    body: {
      ...premium(fixtures),
      quantityDelta: null,
      digitalGoodsToRemove: [fixtures.premium.good.id],
      digitalGoodsToAdd: ['X-3'],
    },
  })),
  createSpecCall('ServiceProvider', `DELETE ${provider}/rewards/premium/{id}`, fixtures => ({
    ids: [fixtures.premium.reward.id],
  })),
  ...simpleRewardCalls('ServiceProvider', provider),
]
