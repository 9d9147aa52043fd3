/** Webhooks out: addresses that are told what happens, and what became of each telling (Standard Webhooks 1.0). */
import { z } from 'zod'
import { announcementTypes } from './announcements'
import { deliveryFailures, deliveryStatuses, endpointEnds } from './deliveries'
import { page } from './paging'
import { guid, queryFlag, required, timestamp, version, webhookAddress } from './primitives'

export const webhookSchema = z
  .object({
    id: guid,
    name: z.string(),
    url: z.string(),
    types: z.array(z.enum(announcementTypes)),
    createdAt: timestamp,
    /** Since when nothing is sent any more, and why. */
    disabledAt: timestamp.nullable(),
    disabledBecause: z.enum(endpointEnds).nullable(),
    /** Since when nothing has arrived; `null` while the latest did. */
    failingSince: timestamp.nullable(),
    /** Until when the webhook rests after failures; `null` while it does not. */
    retryAt: timestamp.nullable(),
    /** When more deliveries waited than may, and until when; `null` where that has not happened within 30 days. */
    overflowSince: timestamp.nullable(),
    overflowEndedAt: timestamp.nullable(),
    /** Deliveries that were dropped since `overflowSince`. */
    droppedCount: z.int().min(0),
    /** Until when the secret before this one signs too. */
    overlapUntil: timestamp.nullable(),
    version,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhookSchema>
export const webhookPageSchema = page(webhookSchema)

/** With the secret, shown this once. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string() }).meta({ id: 'NewWebhook' })
export type NewWebhook = z.infer<typeof newWebhookSchema>

export const webhookCreateSchema = z
  .object({
    name: required(60),
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

/** `force`: also while the secret before the current one still signs; that one then signs no more. */
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
    /** The latest attempt: its HTTP status, its duration, why it counts as a failure. */
    responseStatus: z.int().nullable(),
    durationMs: z.int().nullable(),
    failure: z.enum(deliveryFailures).nullable(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof deliverySchema>
export const deliveryPageSchema = page(deliverySchema)

/** With what was sent, and the first 2 kB of what was answered. */
export const wholeDeliverySchema = deliverySchema
  .extend({
    messageId: z.string(),
    body: z.string(),
    answer: z.string().nullable(),
  })
  .meta({ id: 'WholeDelivery' })
export type WholeDelivery = z.infer<typeof wholeDeliverySchema>
