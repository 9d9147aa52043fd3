/**
 * How long rows of some tables are stored. The declarations of their retention (server/ownership/owned/) use these
 * numbers, and so does code that must ignore or delete older rows.
 */
export const rowLifetimes = {
  /** A browser that has not signed in for this time is no longer known. */
  knownBrowserDays: 180,
  /** The response to a call with an Idempotency-Key is stored for this time. */
  idempotencyHours: 24,
  /** Reset challenges count towards the limit of resets for this time, whether they were used or not. */
  challengeHours: 1,
  /** Support staff see for this time which e-mails an account received, and which were sent about a record. */
  accountMailDays: 90,
  /** Webhook deliveries can be viewed and sent again for this time. */
  deliveryDays: 30,
} as const
