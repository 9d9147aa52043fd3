/** Declares simple rewards (spec section 7) of retailers and service providers. */
import { simpleRewardBodySchema, simpleRewardSchema, simpleRewardsQuery } from '../../contract/rewards'
import { cities, images, simpleRewardCities, simpleRewards } from '../db/schema'
import { anyReference, ownReference } from '../declared/references'
import { defineOwnedResource } from '../declared/resource'
import { ownedByOrganisation } from '../declared/rowOwnership'
import { imageColumn, wireColumnsFor } from '../queries/wireColumns'
import { rewardCitiesColumn } from '../repositories/rewardCities'

const offeredIn = rewardCitiesColumn(simpleRewards, simpleRewardCities)
type Body = { cityIds: string[] }
const valuesOf = <Values extends Body>({ cityIds: _, ...values }: Values) => values

export const simpleRewardResource = defineOwnedResource({
  what: 'Reward',
  words: { many: 'Simple rewards', one: 'a simple reward' },
  at: { Retailer: '/b2b/retail/rewards/simple', ServiceProvider: '/b2b/service-provider/rewards/simple' },
  table: simpleRewards,
  ownership: ownedByOrganisation(simpleRewards.organisationId, 'visible'),
  limit: 'simpleRewardsOfOrganisation',
  ownershipOverrides: { exported: 'simpleRewards' },
  record: simpleRewardSchema,
  columns: wireColumnsFor(simpleRewardSchema, simpleRewards, {
    image: imageColumn(simpleRewards.imageId),
    cities: offeredIn,
  }),
  toWire: row => row,
  list: {
    of: 'simpleRewards',
    query: simpleRewardsQuery,
  },
  create: { '': { body: simpleRewardBodySchema, values: valuesOf } },
  change: { body: simpleRewardBodySchema, values: valuesOf },
  canBeRemoved: true,
  import: { by: 'name' },
  references: { imageId: ownReference(images.organisationId), cityIds: anyReference(cities) },
  links: { cityIds: { from: simpleRewardCities.rewardId, to: simpleRewardCities.cityId } },
})
