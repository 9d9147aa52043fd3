/** The cities in which the organisation has stores (spec section 7, Retail). Filters refer to them. */
import type { CityWithStores } from '../../contract/cities'
import { defineResource } from '../custom/engine/definition/definition'

export const storeCities = defineResource<CityWithStores>({
  name: 'storeCities',
  dialect: 'b2b',
  path: 'locations/cities',
  roles: ['Retailer', 'Institution'],
  idSource: 'cityId',
  oneFrom: 'list',
})
