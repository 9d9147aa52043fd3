/** States of webhook deliveries. This file does not import Zod, so that the browser does not have to load Zod. */

/**
 * `dropped` means that the delivery was one of the oldest when more than `limits.webhookPending` were pending.
 */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'dropped'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/**
 * `status` means a response other than 2xx. `address` means that the webhook's host name does not resolve to a public
 * IP address.
 */
export const deliveryFailures = ['status', 'timeout', 'address', 'tls', 'connection'] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

/**
 * The cause of a webhook's deactivation: `owner` means the organisation's owner, `gone` a response with status 410,
 * `failing` five days of failed deliveries, `recovery` the recovery of the account by its owner after a takeover.
 */
export const webhookDisableReasons = ['owner', 'gone', 'failing', 'recovery'] as const
export type WebhookDisableReason = (typeof webhookDisableReasons)[number]

/** Minimum seconds between the previous attempt and each attempt of a delivery. The first attempt is immediate. */
export const deliveryRetrySeconds = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const
/**
 * Seconds for which a webhook pauses after a failed attempt, for all its deliveries. The pause doubles with every
 * further failure, up to `longest`. The first success ends it.
 */
export const webhookPauseSeconds = { first: 5, longest: 3600 } as const

/** A webhook is disabled at the first failure after it has failed for this number of days without a success. */
export const maxFailingWebhookDays = 5

/** Event type of the delivery that "Send test" makes. */
export const testEventType = 'endpoint.test'
