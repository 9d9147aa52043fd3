/**
 * Lifetimes of rows that both the code that reads them and the declaration of their retention
 * (server/ownership/owned/) use.
 */
export const lifetimes = {
  /** A browser that has not signed in for this long is no longer known. */
  knownBrowserDays: 180,
  /** The answer to an Idempotency-Key can be repeated for this long. */
  idempotencyHours: 24,
  /** Reset challenges of the last hour count against the limit, used or not. */
  challengeHours: 1,
  /** Deliveries of webhooks can be read, and sent again, for this long. */
  deliveryDays: 30,
} as const
