/**
 * Cities of a country (spec section 7, Common): of the account's country, unless the call names another one (`meta`).
 * Other resources refer to them; cities have no screen of their own.
 */
import type { City } from '../../contract/cities'
import { roles } from '../../contract/roles'
import { defineResource } from '../custom/engine/definition/definition'

export const cities = defineResource<City>({
  name: 'cities',
  dialect: 'b2b',
  path: '/common/countries/{country}/cities',
  roles,
  offsetParam: 'offset',
  endpoints: { getMany: { path: '/common/countries/{country}/cities/by-ids' } },
})
