/** The data of the caller's own organisation (spec sections 3 and 7). */
import { z } from 'zod'
import { imageSchema } from './images'
import { limits } from './limits'
import { country, guid, registrationNumber, requiredText, timestamp, version } from './primitives'

export const organisationSchema = z
  .object({
    guid,
    name: z.string(),
    email: z.string(),
    registrationAddress: z.string(),
    registrationNumber: z.string(),
    logoId: guid.nullable(),
    logo: imageSchema.nullable(),
    country,
    createdAt: timestamp,
    /** The kinds of rewards that a service provider offers. If neither is true, it offers both, on two tabs. */
    meta: z.object({ enableSimpleRewards: z.boolean().optional(), enablePremiumRewards: z.boolean().optional() }),
    version,
  })
  .meta({ id: 'Organisation' })
export type Organisation = z.infer<typeof organisationSchema>

export const organisationEditSchema = z
  .object({
    name: requiredText(limits.organisationNameMax),
    organizationRegistrationAddress: requiredText(),
    organizationRegistrationNumber: registrationNumber,
    logoId: guid,
  })
  .meta({ id: 'OrganisationEdit' })
