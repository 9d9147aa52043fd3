/** The calls of the specification's section 7 that several roles have, each below the path of the role. */
import type { Role } from '../../../contract/roles'
import { employeeResource } from '../../../server/resources/employees'
import { simpleRewardResource } from '../../../server/resources/simpleRewards'
import type { World } from '../world'
import { type Call, call, pageKeys } from './call'

const point = { latitude: 50.45, longitude: 30.52 }
type ShopRole = 'Retailer' | 'Institution'

export const account = (role: Role, base: string): Call[] => [
  call(role, `GET ${base}`, {}, ['meta', 'logo']),
  call(role, `DELETE ${base}`),
]
export const locations = (role: ShopRole, base: string): Call[] => {
  const shop = ({ shops }: World) => shops[role]
  const store = ({ cityId }: World) => ({ name: 'Corner', street: 'Khreshchatyk', houseNumber: '22', cityId, point })
  return [
    call(role, `POST ${base}/locations`, world => ({ body: { ...store(world), zipCode: '01001' } })),
    call(role, `GET ${base}/locations/{id}`, world => ({ ids: [shop(world).location.id] }), ['guid', 'zipCode']),
    call(role, `GET ${base}/locations`, ({ cityId }) => ({ query: { cityId } }), pageKeys),
    call(role, `GET ${base}/locations/cities`, { query: { search: 'ky' } }),
    call(role, `PUT ${base}/locations/{id}`, world => ({
      ids: [shop(world).location.id],
      body: { ...store(world), zipcode: '01002' },
    })),
    // "location deletion uses the Retailer call even on the institution page" (section 6)
    call(role, 'DELETE /b2b/retail/locations/{id}', world => ({ ids: [shop(world).location.id] })),
    call(
      role,
      `GET ${base}/locations/map`,
      { query: { Lat1: '49', Lng1: '29', Lat2: '52', Lng2: '32', OnePerCity: 'true', Offset: '0' } },
      ['items', 'total'],
    ),
    call(role, `GET ${base}/locations/{id}/bins`, world => ({ ids: [shop(world).location.id] })),
    call(role, `POST ${base}/locations/{id}/bins`, world => ({
      ids: [shop(world).location.id],
      body: { description: '' },
    })),
    call(role, `DELETE ${base}/locations/bins/{id}`, world => ({ ids: [shop(world).bin.id] })),
    call(role, `PUT ${base}/locations/bins/{id}/isPublic/{flag}`, world => ({ ids: [shop(world).bin.id, 'false'] })),
  ]
}
const ownShop = (world: World, role: Role) =>
  role === 'ServiceProvider' ? world.provider : world.shops[role as ShopRole]
const person = (world: World) => ({ name: 'Oksana', email: `oksana-${world.saga.id}@test.example` })
export const employees = (role: Role, base: string): Call[] => [
  call(role, `GET ${base}/employees`, { query: { deactivated: 'true' } }, pageKeys),
  call(role, `PUT ${base}/employees/{id}:activate`, async world => ({
    ids: [await world.declared.rowOf(employeeResource, role)],
  })),
  call(role, `PUT ${base}/employees/{id}:deactivate`, async world => ({
    ids: [await world.declared.rowOf(employeeResource, role)],
  })),
]
export const cashier = (role: Role, base: string) =>
  call(role, `POST ${base}/employees/cashier`, world => ({ body: person(world) }))
export const manager = (role: ShopRole, base: string) =>
  call(role, `POST ${base}/employees/recycling-manager`, world => ({
    body: { ...person(world), locationGuid: world.shops[role].location.id },
  }))
export const simpleRewards = (role: Role, base: string): Call[] => {
  const body = (world: World) => ({
    name: 'Tea',
    description: 'A pot',
    points: 3,
    rewardType: 'Discount',
    imageId: ownShop(world, role).imageId,
    cityIds: [world.cityId],
  })
  return [
    call(role, `GET ${base}/rewards/simple`, {}, pageKeys),
    call(role, `POST ${base}/rewards/simple`, world => ({ body: body(world) })),
    call(role, `PUT ${base}/rewards/simple/{id}`, async world => ({
      ids: [await world.declared.rowOf(simpleRewardResource, role)],
      body: body(world),
    })),
    call(role, `DELETE ${base}/rewards/simple/{id}`, async world => ({
      ids: [await world.declared.rowOf(simpleRewardResource, role)],
    })),
  ]
}
export const fundraising = (role: ShopRole, base: string, query: Record<string, string>): Call[] => {
  const id = ({ shops }: World) => shops[role].created.id
  const body = ({ shops, cityId }: World) => ({
    imageGuid: shops[role].imageId,
    name: 'Desks',
    description: 'Ten desks',
    link: 'https://school.example/desks',
    targetPoints: 3000,
    quantity: 3,
    cityGuids: [cityId],
  })
  return [
    call(role, `GET ${base}`, { query }, pageKeys),
    call(role, `POST ${base}`, world => ({ body: { ...body(world), fiatPrice: 100 } })),
    call(role, `PUT ${base}/{id}`, world => ({
      ids: [id(world)],
      body: { ...body(world), guid: id(world), price: { currency: 'UAH', amount: 100 } },
    })),
    call(role, `PUT ${base}/{id}:begin`, world => ({ ids: [id(world)] })),
    call(role, `DELETE ${base}/{id}`, world => ({ ids: [id(world)] })),
  ]
}
