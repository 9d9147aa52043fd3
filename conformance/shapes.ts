/**
 * The specification's requirements for each response (sections 3 and 7): the contract's schemas without the fields that
 * only the reference API has. This file only selects fields; their types are the contract's. Additional fields are
 * allowed.
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

/** The specification's languages; all other languages are additions of this portal. */
const names = { localizedNames: localizedNamesSchema.required({ ua: true }) }
const cityRef = cityRefSchema.extend(names)
const cities = { cities: z.array(cityRef) }
const named = { name: true } as const
/** Counts the edits of records of the reference API. */
const counted = { version: true } as const

/** The specification has no message. `fields` is checked if it is present. */
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
/** `House`, `Street` or any other word. */
export const geocode = geocodeSchema.extend({ accuracy: z.string() })
export const image = imageSchema

export const location = locationSchema.omit({ pointConfirmed: true, ...counted })
export const marker = markerSchema
export const bin = binSchema.pick({ guid: true, isVisible: true, createdAt: true, name: true, description: true })
export const employee = employeeSchema.omit(counted)

/** The specification has a label for Charity. */
export const simpleReward = simpleRewardSchema.omit(counted).extend({
  ...cities,
  rewardType: z.enum([...simpleRewardTypes, 'Charity']),
})
const organization = fundraisingRewardSchema.shape.organization.pick(named)
export const fundraisingReward = fundraisingRewardSchema.omit(counted).extend({ ...cities, organization })
/**
 * The specification writes `ordinary`. The quantity is optional, and the number of codes is an addition of the
 * reference API.
 */
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

/** Responses of maps have no page size. */
export const pageOnMap = <Item extends z.ZodType>(item: Item) => page(item).pick({ items: true, total: true })
