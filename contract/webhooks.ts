/** Webhooks: addresses to which events are sent, and the state of each delivery (Standard Webhooks 1.0). */
import { z } from 'zod'
import { announcementTypes } from './announcements'
import { deliveryFailures, deliveryStatuses, endpointEnds } from './deliveries'
import { page } from './paging'
import { guid, queryFlag, requiredText, timestamp, version, webhookAddress } from './primitives'

export const webhookSchema = z
  .object({
    id: guid,
    name: z.string(),
    url: z.string(),
    types: z.array(z.enum(announcementTypes)),
    createdAt: timestamp,
    /** Time since when nothing is sent, and the reason. */
    disabledAt: timestamp.nullable(),
    disabledBecause: z.enum(endpointEnds).nullable(),
    /** Time since when nothing has arrived; `null` if the latest delivery did. */
    failingSince: timestamp.nullable(),
    /** End of the pause after failures; `null` if there is none. */
    retryAt: timestamp.nullable(),
    /** Time when too many deliveries were pending, and its end; `null` if that has not happened within 30 days. */
    overflowSince: timestamp.nullable(),
    overflowEndedAt: timestamp.nullable(),
    /** Number of deliveries that were dropped since `overflowSince`. */
    droppedCount: z.int().min(0),
    /** End of the time in which the previous secret signs too. */
    overlapUntil: timestamp.nullable(),
    version,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhookSchema>
export const webhookPageSchema = page(webhookSchema)

/** A webhook with its secret, which is returned only once. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string() }).meta({ id: 'NewWebhook' })
export type NewWebhook = z.infer<typeof newWebhookSchema>

export const webhookCreateSchema = z
  .object({
    name: requiredText(60),
    url: webhookAddress,
    types: z
      .array(z.enum(announcementTypes))
      .min(1)
      .max(announcementTypes.length)
      .transform(types => announcementTypes.filter(type => types.includes(type))),
  })
  .meta({ id: 'WebhookCreate' })
export type WebhookCreate = z.output<typeof webhookCreateSchema>
export const webhookUpdateSchema = webhookCreateSchema.extend({ isEnabled: z.boolean() }).meta({ id: 'WebhookUpdate' })
export type WebhookUpdate = z.output<typeof webhookUpdateSchema>

/** `force` allows rotation while the previous secret still signs; the previous secret then stops signing. */
export const webhookRotateQuery = z.object({ force: queryFlag.default(false) })

export const deliverySchema = z
  .object({
    id: guid,
    webhookId: guid,
    type: z.string(),
    status: z.enum(deliveryStatuses),
    createdAt: timestamp,
    attempts: z.int(),
    nextAttemptAt: timestamp.nullable(),
    lastAttemptAt: timestamp.nullable(),
    /** The latest attempt: its HTTP status, its duration, and why it counts as a failure. */
    responseStatus: z.int().nullable(),
    durationMs: z.int().nullable(),
    failure: z.enum(deliveryFailures).nullable(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof deliverySchema>
export const deliveryPageSchema = page(deliverySchema)

/** A delivery with its request body and the first 2 kB of the response. */
export const wholeDeliverySchema = deliverySchema
  .extend({
    messageId: z.string(),
    body: z.string(),
    answer: z.string().nullable(),
  })
  .meta({ id: 'WholeDelivery' })
export type WholeDelivery = z.infer<typeof wholeDeliverySchema>
