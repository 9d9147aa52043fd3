/** A file with all data of an organisation. */
import { z } from 'zod'
import { binSchema } from './bins'
import { localizedNamesSchema } from './cities'
import { imageSchema } from './images'
import { keySchema } from './keys'
import { notificationChoiceSchema } from './notifications'
import { country, day, guid, money, point, timestamp } from './primitives'
import { employeeRoles, roles } from './roles'
import {
  fundraisingStatuses,
  materials,
  pickupOrSponsorshipStatuses,
  premiumRewardTypes,
  simpleRewardTypes,
} from './statuses'
import { supportActionSchema } from './supportActions'
import { assignableTeamRoles, teamRoles } from './teamRoles'
import { tripSchema } from './trip'
import { savedViewSchema } from './views'
import { webhookSchema } from './webhooks'

/** Ids of the cities and locations to which a member or an invitation is limited; both `null` without a limit. */
const limited = { cityLimit: z.array(guid).nullable(), locationLimit: z.array(guid).nullable() }
const named = { guid, name: z.string(), createdAt: timestamp }
const request = {
  guid,
  status: z.enum(pickupOrSponsorshipStatuses),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
  canceledAt: timestamp.nullable(),
}
const reward = { ...named, description: z.string(), image: imageSchema, cityIds: z.array(guid) }

/** A bin in the exported file, without its version and without the values that machines report. */
export const exportedBinSchema = binSchema.omit({
  level: true,
  levelAt: true,
  emptiedAt: true,
  fault: true,
  version: true,
})

/** The file that `GET /b2b/{slug}/export` returns. */
export const accountDataSchema = z.object({
  exportedAt: timestamp,
  organisation: z.object({
    ...named,
    role: z.enum(roles),
    country,
    registrationAddress: z.string(),
    registrationNumber: z.string(),
    logo: imageSchema.nullable(),
  }),
  accounts: z.array(z.object({ guid, email: z.string(), createdAt: timestamp })),
  /** The members of the organisation's team. */
  memberships: z.array(
    z.object({
      guid,
      accountGuid: guid,
      email: z.string(),
      teamRole: z.enum(teamRoles),
      ...limited,
      createdAt: timestamp,
    }),
  ),
  /** Invitations to the team that are not accepted yet. */
  teamInvitations: z.array(
    z.object({
      guid,
      email: z.string(),
      teamRole: z.enum(assignableTeamRoles),
      ...limited,
      createdAt: timestamp,
      sentAt: timestamp,
      expiresAt: timestamp,
    }),
  ),
  /** Saved views of all accounts of the organisation. */
  views: z.array(savedViewSchema.omit({ isOwn: true })),
  /** Notification settings that members have changed. */
  notificationChoices: z.array(notificationChoiceSchema.extend({ accountGuid: guid })),
  /** Stored trips of a recycler's accounts. */
  trips: z.array(tripSchema.extend({ accountGuid: guid })),
  /**
   * Approved and declined applications for an invitation, made with the e-mail addresses of the organisation's
   * accounts.
   */
  applications: z.array(z.object({ ...named, email: z.string(), linkedInUrl: z.string() })),
  images: z.array(imageSchema),
  employees: z.array(
    z.object({
      ...named,
      email: z.string(),
      employeeRole: z.enum(employeeRoles),
      locationGuid: guid.nullable(),
      deactivatedAt: timestamp.nullable(),
    }),
  ),
  simpleRewards: z.array(z.object({ ...reward, points: z.int(), rewardType: z.enum(simpleRewardTypes) })),
  fundraisingRewards: z.array(
    z.object({
      ...reward,
      link: z.string(),
      fiatPrice: money,
      quantity: z.int(),
      progressPoints: z.number(),
      status: z.enum(fundraisingStatuses),
      /** Path of the public page; null if the reward is not shared. */
      publicPage: z.string().nullable(),
    }),
  ),
  premiumRewards: z.array(
    z.object({
      ...reward,
      premiumRewardType: z.enum(premiumRewardTypes),
      gemPrice: z.int(),
      pointsPrice: z.int(),
      quantity: z.int().nullable(),
      digitalGoods: z.array(z.string()),
    }),
  ),
  keys: z.array(keySchema),
  redemptions: z.array(
    z.object({
      guid,
      rewardGuid: guid,
      rewardName: z.string(),
      quantity: z.int(),
      consumerRef: z.string().nullable(),
      createdAt: timestamp,
    }),
  ),
  webhooks: z.array(webhookSchema),
  /** The pickups of a recycler; for other organisations, the pickups at their locations. */
  sagas: z.array(
    z.object({
      ...request,
      code: z.string(),
      locationGuid: guid,
      bottlesPickedAt: timestamp.nullable(),
      /** Masses of the collected material: as counted by the bins, and as weighed by the recycler. */
      masses: z.array(
        z.object({
          measure: z.enum(['counted', 'weighed']),
          material: z.enum(materials),
          type: z.string(),
          objects: z.int(),
          kg: z.number(),
        }),
      ),
    }),
  ),
  /** Sponsorship requests that the organisation has made. */
  sponsorships: z.array(
    z.object({
      ...request,
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      sum: money,
      fee: money,
      rewards: z.array(z.object({ guid, price: money, quantity: z.int() })),
    }),
  ),
  supportActions: z.array(supportActionSchema),
  locations: z.array(
    z.object({
      ...named,
      city: localizedNamesSchema,
      street: z.string(),
      houseNumber: z.string(),
      zipCode: z.string().nullable(),
      point,
      pointConfirmed: z.boolean(),
      deletedAt: timestamp.nullable(),
      bins: z.array(exportedBinSchema),
      collected: z.array(
        z.object({
          day,
          material: z.enum(materials),
          type: z.string(),
          objects: z.int(),
          kg: z.number(),
        }),
      ),
    }),
  ),
})
export type AccountData = z.infer<typeof accountDataSchema>
