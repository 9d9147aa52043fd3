/** What becomes of what is sent to webhooks. Zod-free: the browser loads this file. */

/** `dropped`: it waited when more than {@link limits.webhookPending} did, and was among the oldest. */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'dropped'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** `status`: it answered with something other than 2xx. `address`: the name leads to no public address, whatever the cause. */
export const deliveryFailures = ['status', 'timeout', 'address', 'tls', 'connection'] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

/** `gone`: it answered 410. `failing`: nothing arrived for five days. `recovery`: the account was restored to its owner. */
export const endpointEnds = ['owner', 'gone', 'failing', 'recovery'] as const
export type EndpointEnd = (typeof endpointEnds)[number]

/** Minutes, hours and so on before each attempt, in seconds; the first is made at once. */
export const retrySeconds = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const
/**
 * Seconds that a webhook rests after each failed attempt, whatever else waits for it: doubled with every further failure, up
 * to the longest. The first success ends the rest.
 */
export const restSeconds = { first: 5, longest: 3600 } as const

/** After so long without a success an address is switched off. */
export const failingDays = 5

/** The type of what "Send test" sends. */
export const testType = 'endpoint.test'
