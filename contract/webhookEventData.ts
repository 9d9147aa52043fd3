/**
 * Contents of the messages that webhooks receive (Standard Webhooks 1.0). These schemas give the type of the data that
 * `publish` accepts, and the API's description shows them.
 */
import { z } from 'zod'
import { accessGrantChanges, accessGrantKinds } from './accessGrantKinds'
import { testEventType, webhookDisableReasons } from './deliveries'
import { guid, timestamp } from './primitives'
import { pickupOrSponsorshipStatuses } from './statuses'
import { type WebhookEventType, webhookEventTypes } from './webhookEvents'

const atLocation = z.object({ locationId: guid })
const onlyId = z.object({})
const grantChange = z.object({ change: z.enum(accessGrantChanges) })

/** The data of each type, without `id` and `version`, which every message has. */
export const webhookEventDataSchemas = {
  'booking.created': atLocation,
  'booking.cancelled': atLocation,
  'pickup.completed': atLocation,
  'bin.full': atLocation.extend({ level: z.number().min(0).max(1) }),
  'bin.faulty': atLocation,
  'reward.completed': z.object({ progressPoints: z.int().min(0) }),
  'reward.fulfilled': onlyId,
  'reward.redeemed': z.object({ redemptionId: guid, quantity: z.int().min(1) }),
  'reward.runningOut': z.object({ left: z.int().min(0) }),
  'sponsorship.requested': z.object({ rewardIds: z.array(guid) }),
  'sponsorship.withdrawn': z.object({}),
  'sponsorship.decided': z.object({ status: z.enum(pickupOrSponsorshipStatuses) }),
  'location.updated': z.object({ change: z.enum(['created', 'changed', 'deleted']) }),
  'endpoint.disabled': z.object({ because: z.enum(webhookDisableReasons) }),
  'endpoint.overflowed': onlyId,
  'support.acted': onlyId,
  'key.created': grantChange,
  'webhook.changed': grantChange,
  'team.changed': grantChange,
  'factor.changed': grantChange,
  'access.disabled': z.object({ kind: z.enum(accessGrantKinds) }),
} as const satisfies Record<WebhookEventType, z.ZodObject>
export type WebhookEventData = { [Type in WebhookEventType]: z.infer<(typeof webhookEventDataSchemas)[Type]> }

const nameOf = (type: string) => `${type.replace(/(^|\.)[a-z]/g, letter => letter.slice(-1).toUpperCase())}Message`
const messageOf = (type: string, data: z.ZodObject) =>
  z
    .object({
      type: z.literal(type),
      timestamp,
      data: data.extend({
        id: guid.meta({ description: 'The record that changed' }),
        version: z.int().meta({ description: 'Increases with every change of the record' }),
      }),
    })
    .meta({ id: nameOf(type) })

/** The schema of the whole message, by event type. */
export const webhookMessageSchemas: Readonly<Record<string, z.ZodObject>> = Object.fromEntries([
  ...webhookEventTypes.map(type => [type, messageOf(type, webhookEventDataSchemas[type])] as const),
  [testEventType, messageOf(testEventType, onlyId)],
])
