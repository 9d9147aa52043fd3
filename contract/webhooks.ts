/** Webhooks: URLs to which the API sends events, and the state of each delivery (Standard Webhooks 1.0). */
import { z } from 'zod'
import { deliveryFailures, deliveryStatuses, webhookDisableReasons } from './deliveries'
import { pageSchemaOf } from './paging'
import { guid, markSecret, queryFlag, requiredText, timestamp, version, webhookAddress } from './primitives'
import { webhookEventTypes } from './webhookEvents'

export const webhookSchema = z
  .object({
    id: guid,
    name: z.string(),
    /** The URL is a secret, because it may contain a token. */
    url: markSecret(z.string()),
    types: z.array(z.enum(webhookEventTypes)),
    createdAt: timestamp,
    /** The time and the reason of the webhook's deactivation. Nothing is sent to a disabled webhook. */
    disabledAt: timestamp.nullable(),
    disabledBecause: z.enum(webhookDisableReasons).nullable(),
    /** Time of the first failed attempt since the latest success; `null` if none has failed since then. */
    failingSince: timestamp.nullable(),
    /** Until when the webhook pauses after failures; `null` if it is not paused. */
    retryAt: timestamp.nullable(),
    /**
     * Start and end of the latest overflow of deliveries. It starts when too many are pending, and ends when none is
     * pending. `overflowEndedAt` is `null` until the end. Both are `null` if there was no overflow, or if it ended more
     * than 30 days ago.
     */
    overflowSince: timestamp.nullable(),
    overflowEndedAt: timestamp.nullable(),
    /** Number of deliveries that were dropped since `overflowSince`. */
    droppedCount: z.int().min(0),
    /** Until this time deliveries are signed with the previous secret too. */
    overlapUntil: timestamp.nullable(),
    version,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhookSchema>
export const webhookPageSchema = pageSchemaOf(webhookSchema)

/** A webhook with its `secret`, which only the responses to the creation and the rotation contain. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() }).meta({ id: 'NewWebhook' })
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>

export const webhookCreateSchema = z
  .object({
    name: requiredText(60),
    url: webhookAddress,
    types: z
      .array(z.enum(webhookEventTypes))
      .min(1)
      .max(webhookEventTypes.length)
      .transform(types => webhookEventTypes.filter(type => types.includes(type))),
  })
  .meta({ id: 'WebhookCreate' })
export type WebhookCreate = z.output<typeof webhookCreateSchema>
export const webhookUpdateSchema = webhookCreateSchema.extend({ isEnabled: z.boolean() }).meta({ id: 'WebhookUpdate' })
export type WebhookUpdate = z.output<typeof webhookUpdateSchema>

/**
 * `force` allows another rotation within a day of the previous one, while deliveries are signed with two secrets. The
 * older secret then becomes invalid immediately.
 */
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
    /** The latest attempt: its HTTP status, its duration, and why it failed. */
    responseStatus: z.int().nullable(),
    durationMs: z.int().nullable(),
    failure: z.enum(deliveryFailures).nullable(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof deliverySchema>
export const deliveryPageSchema = pageSchemaOf(deliverySchema)

/** A delivery with its request body and the first 2 kB of the response's body. */
export const deliveryDetailsSchema = deliverySchema
  .extend({
    messageId: z.string(),
    body: z.string(),
    answer: z.string().nullable(),
  })
  .meta({ id: 'DeliveryDetails' })
export type DeliveryDetails = z.infer<typeof deliveryDetailsSchema>
