/**
 * What the specification says of each answer (sections 3 and 7): the contract's schemas, less the fields that are the
 * reference API's own. Names only stand here, types are the contract's. More fields than these are allowed.
 */
import { z } from 'zod'
import { authTokenSchema, challengeSchema, meSchema } from '../contract/auth'
import { binSchema } from '../contract/bins'
import {
  cityRefSchema,
  citySchema,
  cityWithStoresSchema,
  geocodeSchema,
  localizedNamesSchema,
} from '../contract/cities'
import { employeeSchema } from '../contract/employees'
import { errorBodySchema } from '../contract/errorBody'
import { imageSchema } from '../contract/images'
import { locationSchema, markerSchema } from '../contract/locations'
import { organisationSchema } from '../contract/organisations'
import { page } from '../contract/paging'
import { fundraisingRewardSchema, premiumRewardSchema, simpleRewardSchema } from '../contract/rewards'
import { massSchema, recyclablesSchema, recyclerLocationSchema, sagaSchema } from '../contract/sagas'
import { quoteSchema, sponsorCitySchema, sponsorOrganisationSchema, sponsorshipSchema } from '../contract/sponsorships'
import { premiumRewardTypes, simpleRewardTypes } from '../contract/statuses'

/** The specification's languages; the others are ours. */
const names = { localizedNames: localizedNamesSchema.required({ ua: true }) }
const cityRef = cityRefSchema.extend(names)
const cities = { cities: z.array(cityRef) }
const named = { name: true } as const
/** Counts the edits of our own API's records. */
const counted = { version: true } as const

/** The specification has no message; `fields` is read where it is there. */
export const errorBody = errorBodySchema.pick({ errorCode: true, fields: true })

export const session = authTokenSchema
export const me = meSchema.pick({ country: true })
export const challenge = challengeSchema.pick({ challengeToken: true })

export const organisation = organisationSchema.pick({
  name: true,
  registrationAddress: true,
  registrationNumber: true,
  logoId: true,
  country: true,
  logo: true,
  meta: true,
})
export const city = citySchema.pick({ guid: true, localizedNames: true }).extend(names)
export const place = cityWithStoresSchema
/** House, Street or any other word. */
export const geocode = geocodeSchema.extend({ accuracy: z.string() })
export const image = imageSchema

export const location = locationSchema.omit({ pointConfirmed: true, ...counted })
export const marker = markerSchema
export const bin = binSchema.pick({ guid: true, isVisible: true, createdAt: true, name: true, description: true })
export const employee = employeeSchema.omit(counted)

/** A label for Charity exists in the specification. */
export const simpleReward = simpleRewardSchema.omit(counted).extend({
  ...cities,
  rewardType: z.enum([...simpleRewardTypes, 'Charity']),
})
const organization = fundraisingRewardSchema.shape.organization.pick(named)
export const fundraisingReward = fundraisingRewardSchema.omit(counted).extend({ ...cities, organization })
/** The specification writes `ordinary`; the quantity is optional, the number of goods ours. */
export const premiumReward = premiumRewardSchema
  .omit({ digitalGoodsTotal: true, ...counted })
  .extend({ premiumRewardType: z.enum([...premiumRewardTypes, 'ordinary']) })
  .partial({ quantity: true })

const recyclables = recyclablesSchema.partial().required({ totalObjectsCount: true }).catchall(massSchema)
export const recyclerLocation = recyclerLocationSchema
  .omit({ pointConfirmed: true, fillLevel: true, bins: true, cityTotal: true })
  .extend({ city: cityRef, recyclablesCount: recyclables })
export const saga = sagaSchema.omit({ countedKg: true, weighedKg: true, waitingKg: true, ...counted }).extend({
  location: sagaSchema.shape.location.pick(named),
  recycler: sagaSchema.shape.recycler.pick(named),
})

export const sponsorCity = sponsorCitySchema.pick({ cityId: true, city: true })
export const sponsorOrganisation = sponsorOrganisationSchema.pick({ guid: true, name: true })
export const quote = quoteSchema.omit({ currency: true })
export const sponsorship = sponsorshipSchema
  .pick({ sponsorName: true, sponsorPhone: true, sponsorEmail: true, priceDto: true })
  .extend({ fundraisingRewards: z.array(fundraisingReward) })

/** Maps say no size of their pages. */
export const pageOnMap = <Item extends z.ZodType>(item: Item) => page(item).pick({ items: true, total: true })
