/**
 * The schemas of the responses that the specification requires (sections 3 and 7). Each one picks from the contract's
 * schema the fields that the specification names, so that additional fields are allowed. A field that is added to the
 * contract is not required of other APIs until it is picked here.
 */
import { z } from 'zod'
import { authTokenSchema, meSchema, resetChallengeSchema } from '../contract/auth'
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
import { limits } from '../contract/limits'
import { locationSchema, markerSchema } from '../contract/locations'
import { organisationSchema } from '../contract/organisations'
import { pageSchemaOf } from '../contract/paging'
import {
  digitalGoodSchema,
  fundraisingRewardSchema,
  premiumRewardSchema,
  simpleRewardSchema,
} from '../contract/rewards'
import { massSchema, recyclablesSchema, recyclerLocationSchema, sagaSchema } from '../contract/sagas'
import {
  quoteSchema,
  sponsorableCitySchema,
  sponsorableOrganisationSchema,
  sponsorshipSchema,
} from '../contract/sponsorships'
import { premiumRewardTypes, simpleRewardTypes } from '../contract/statuses'

/** The languages that the specification requires. Others are additions of this portal. */
const names = { localizedNames: localizedNamesSchema.pick({ en: true, ua: true }).required() }
const cityRef = cityRefSchema.pick({ guid: true }).extend(names)
const cities = { cities: z.array(cityRef) }
const named = { name: true } as const

/** An error body. The specification does not require a message; `fields` is checked if it is present. */
export const errorBodyShape = errorBodySchema.pick({ errorCode: true, fields: true })

export const sessionShape = authTokenSchema.pick({ token: true, role: true, expiresAt: true })
export const meShape = meSchema.pick({ country: true })
export const challengeShape = resetChallengeSchema.pick({ challengeToken: true })

export const imageShape = imageSchema.pick({ guid: true, smUrl: true, mdUrl: true, lgUrl: true, originalUrl: true })
const mass = massSchema.pick({ totalKg: true, kgByType: true })

export const organisationShape = organisationSchema
  .pick({
    name: true,
    registrationAddress: true,
    registrationNumber: true,
    logoId: true,
    country: true,
    meta: true,
  })
  .extend({ logo: imageShape.nullable() })
export const cityShape = citySchema.pick({ guid: true }).extend(names)
export const cityWithStoresShape = cityWithStoresSchema.pick({ cityId: true, city: true, shopsCount: true })
/** Allows any text as the accuracy, because another API may have values other than `House` and `Street`. */
export const geocodeShape = geocodeSchema.pick({ location: true }).extend({ accuracy: z.string() })

export const locationShape = locationSchema.pick({
  guid: true,
  name: true,
  city: true,
  cityId: true,
  street: true,
  houseNumber: true,
  zipCode: true,
  point: true,
  createdAt: true,
})
export const markerShape = markerSchema.pick({ guid: true, point: true, city: true })
export const binShape = binSchema.pick({ guid: true, isVisible: true, createdAt: true, name: true, description: true })
export const employeeShape = employeeSchema.pick({
  guid: true,
  name: true,
  email: true,
  employeeRole: true,
  locationGuid: true,
  deactivated: true,
})

const shown = { guid: true, name: true, description: true } as const
/** A simple reward. The type Charity is allowed, because the specification has a label for it. */
export const simpleRewardShape = simpleRewardSchema.pick({ ...shown, points: true }).extend({
  ...cities,
  image: imageShape.nullable(),
  rewardType: z.enum([...simpleRewardTypes, 'Charity']),
})
const organization = fundraisingRewardSchema.shape.organization.pick(named)
export const fundraisingRewardShape = fundraisingRewardSchema
  .pick({
    ...shown,
    link: true,
    fiatPrice: true,
    quantity: true,
    targetPoints: true,
    progressPoints: true,
    rewardType: true,
    status: true,
  })
  .extend({ ...cities, image: imageShape.nullable(), organization })
const digitalGood = digitalGoodSchema.pick({ guid: true, content: true })
/** A premium reward. The specification writes the type `ordinary` in lower case, and the quantity is optional. */
export const premiumRewardShape = premiumRewardSchema
  .pick({ ...shown, rewardType: true, gemPrice: true, pointsPrice: true, quantity: true })
  .extend({
    image: imageShape.nullable(),
    digitalGoods: z.array(digitalGood).max(limits.digitalGoods),
    premiumRewardType: z.enum([...premiumRewardTypes, 'ordinary']),
  })
  .partial({ quantity: true })

const recyclables = recyclablesSchema.pick({ totalObjectsCount: true }).catchall(mass)
export const recyclerLocationShape = recyclerLocationSchema
  .pick({ guid: true, name: true, point: true, street: true, houseNumber: true, isLocked: true, updatedAt: true })
  .extend({ city: cityRef, recyclablesCount: recyclables })
export const sagaShape = sagaSchema
  .pick({
    guid: true,
    status: true,
    bottlesPickedAt: true,
    code: true,
    createdAt: true,
    finishedAt: true,
    canceledAt: true,
  })
  .extend({ location: sagaSchema.shape.location.pick(named), recycler: sagaSchema.shape.recycler.pick(named) })

export const sponsorableCityShape = sponsorableCitySchema.pick({ cityId: true, city: true })
export const sponsorableOrganisationShape = sponsorableOrganisationSchema.pick({ guid: true, name: true })
export const quoteShape = quoteSchema.pick({ sum: true, fee: true, total: true })
export const sponsorshipShape = sponsorshipSchema
  .pick({ sponsorName: true, sponsorPhone: true, sponsorEmail: true })
  .extend({
    priceDto: quoteShape.extend(quoteSchema.pick({ currency: true }).shape),
    fundraisingRewards: z.array(fundraisingRewardShape),
  })

/** Responses of maps have no page size. */
export const mapPageShape = <Item extends z.ZodType>(item: Item) =>
  pageSchemaOf(item).pick({ items: true, total: true })
