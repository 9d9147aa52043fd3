/** States of webhook deliveries. Zod-free: the browser loads this file. */

/**
 * `dropped` means that more than {@link limits.webhookPending} deliveries were pending and this was one of the oldest.
 */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'dropped'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/**
 * `status` means a response other than 2xx, `address` that the webhook's host name has no public address, whatever the
 * cause.
 */
export const deliveryFailures = ['status', 'timeout', 'address', 'tls', 'connection'] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

/**
 * `gone` means a response of 410, `failing` that nothing arrived for five days, `recovery` that the account was
 * restored to its owner.
 */
export const endpointEnds = ['owner', 'gone', 'failing', 'recovery'] as const
export type EndpointEnd = (typeof endpointEnds)[number]

/** Waits before each attempt, in seconds. The first attempt is made at once. */
export const retrySeconds = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const
/**
 * Seconds for which a webhook pauses after a failed attempt, whatever else is pending for it. The pause doubles with
 * every further failure, up to the longest. The first success ends it.
 */
export const restSeconds = { first: 5, longest: 3600 } as const

/** Days without a success after which a webhook is switched off. */
export const failingDays = 5

/** Event type of "Send test". */
export const testType = 'endpoint.test'
