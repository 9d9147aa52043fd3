/** Builds the calls of the specification's section 7 that several roles have, each below the path of the role. */
import type { Role } from '../../../contract/roles'
import { employeeResource } from '../../../server/resources/employees'
import { simpleRewardResource } from '../../../server/resources/simpleRewards'
import type { Fixtures } from '../fixtures'
import { createSpecCall, pageKeys, type SpecCall } from './call'

const point = { latitude: 50.45, longitude: 30.52 }
type ShopRole = 'Retailer' | 'Institution'

export const accountCalls = (role: Role, base: string): SpecCall[] => [
  createSpecCall(role, `GET ${base}`, {}, ['meta', 'logo']),
  createSpecCall(role, `DELETE ${base}`),
]
export const locationCalls = (role: ShopRole, base: string): SpecCall[] => {
  const shop = ({ shops }: Fixtures) => shops[role]
  const store = ({ cityId }: Fixtures) => ({ name: 'Corner', street: 'Khreshchatyk', houseNumber: '22', cityId, point })
  return [
    createSpecCall(role, `POST ${base}/locations`, fixtures => ({ body: { ...store(fixtures), zipCode: '01001' } })),
    createSpecCall(role, `GET ${base}/locations/{id}`, fixtures => ({ ids: [shop(fixtures).location.id] }), [
      'guid',
      'zipCode',
    ]),
    createSpecCall(role, `GET ${base}/locations`, ({ cityId }) => ({ query: { cityId } }), pageKeys),
    createSpecCall(role, `GET ${base}/locations/cities`, { query: { search: 'ky' } }),
    createSpecCall(role, `PUT ${base}/locations/{id}`, fixtures => ({
      ids: [shop(fixtures).location.id],
      body: { ...store(fixtures), zipcode: '01002' },
    })),
    // Section 6 of the specification says: "location deletion uses the Retailer call even on the institution page".
    createSpecCall(role, 'DELETE /b2b/retail/locations/{id}', fixtures => ({ ids: [shop(fixtures).location.id] })),
    createSpecCall(
      role,
      `GET ${base}/locations/map`,
      { query: { Lat1: '49', Lng1: '29', Lat2: '52', Lng2: '32', OnePerCity: 'true', Offset: '0' } },
      ['items', 'total'],
    ),
    createSpecCall(role, `GET ${base}/locations/{id}/bins`, fixtures => ({ ids: [shop(fixtures).location.id] })),
    createSpecCall(role, `POST ${base}/locations/{id}/bins`, fixtures => ({
      ids: [shop(fixtures).location.id],
      body: { description: '' },
    })),
    createSpecCall(role, `DELETE ${base}/locations/bins/{id}`, fixtures => ({ ids: [shop(fixtures).bin.id] })),
    createSpecCall(role, `PUT ${base}/locations/bins/{id}/isPublic/{flag}`, fixtures => ({
      ids: [shop(fixtures).bin.id, 'false'],
    })),
  ]
}
const ownShop = (fixtures: Fixtures, role: Role) =>
  role === 'ServiceProvider' ? fixtures.provider : fixtures.shops[role as ShopRole]
const person = (fixtures: Fixtures) => ({ name: 'Oksana', email: `oksana-${fixtures.saga.id}@test.example` })
export const employeeCalls = (role: Role, base: string): SpecCall[] => [
  createSpecCall(role, `GET ${base}/employees`, { query: { deactivated: 'true' } }, pageKeys),
  createSpecCall(role, `PUT ${base}/employees/{id}:activate`, async fixtures => ({
    ids: [await fixtures.declared.rowOf(employeeResource, role)],
  })),
  createSpecCall(role, `PUT ${base}/employees/{id}:deactivate`, async fixtures => ({
    ids: [await fixtures.declared.rowOf(employeeResource, role)],
  })),
]
export const cashierCall = (role: Role, base: string) =>
  createSpecCall(role, `POST ${base}/employees/cashier`, fixtures => ({ body: person(fixtures) }))
export const recyclingManagerCall = (role: ShopRole, base: string) =>
  createSpecCall(role, `POST ${base}/employees/recycling-manager`, fixtures => ({
    body: { ...person(fixtures), locationGuid: fixtures.shops[role].location.id },
  }))
export const simpleRewardCalls = (role: Role, base: string): SpecCall[] => {
  const body = (fixtures: Fixtures) => ({
    name: 'Tea',
    description: 'A pot',
    points: 3,
    rewardType: 'Discount',
    imageId: ownShop(fixtures, role).imageId,
    cityIds: [fixtures.cityId],
  })
  return [
    createSpecCall(role, `GET ${base}/rewards/simple`, {}, pageKeys),
    createSpecCall(role, `POST ${base}/rewards/simple`, fixtures => ({ body: body(fixtures) })),
    createSpecCall(role, `PUT ${base}/rewards/simple/{id}`, async fixtures => ({
      ids: [await fixtures.declared.rowOf(simpleRewardResource, role)],
      body: body(fixtures),
    })),
    createSpecCall(role, `DELETE ${base}/rewards/simple/{id}`, async fixtures => ({
      ids: [await fixtures.declared.rowOf(simpleRewardResource, role)],
    })),
  ]
}
export const fundraisingCalls = (role: ShopRole, base: string, query: Record<string, string>): SpecCall[] => {
  const id = ({ shops }: Fixtures) => shops[role].created.id
  const body = ({ shops, cityId }: Fixtures) => ({
    imageGuid: shops[role].imageId,
    name: 'Desks',
    description: 'Ten desks',
    link: 'https://school.example/desks',
    targetPoints: 3000,
    quantity: 3,
    cityGuids: [cityId],
  })
  return [
    createSpecCall(role, `GET ${base}`, { query }, pageKeys),
    createSpecCall(role, `POST ${base}`, fixtures => ({ body: { ...body(fixtures), fiatPrice: 100 } })),
    createSpecCall(role, `PUT ${base}/{id}`, fixtures => ({
      ids: [id(fixtures)],
      body: { ...body(fixtures), guid: id(fixtures), price: { currency: 'UAH', amount: 100 } },
    })),
    createSpecCall(role, `PUT ${base}/{id}:begin`, fixtures => ({ ids: [id(fixtures)] })),
    createSpecCall(role, `DELETE ${base}/{id}`, fixtures => ({ ids: [id(fixtures)] })),
  ]
}
