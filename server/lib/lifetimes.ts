/** How long rows live, where the code that reads them and the declaration of their retention (server/ownership/owned/) need to agree. */
export const lifetimes = {
  /** A browser that has not signed in for so long is no longer known. */
  knownBrowserDays: 180,
  /** The answer to an Idempotency-Key. */
  idempotencyHours: 24,
  /** Reset challenges of the last hour count against the limit, used or not. */
  challengeHours: 1,
  /** Deliveries of webhooks can be read, and sent again. */
  deliveryDays: 30,
} as const
