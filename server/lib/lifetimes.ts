/**
 * How long rows exist. The code that reads the rows and the declaration of their retention (server/ownership/owned/)
 * use these numbers.
 */
export const rowLifetimes = {
  /** A browser that has not signed in for this time is no longer known. */
  knownBrowserDays: 180,
  /** The answer to an Idempotency-Key is stored for this time. */
  idempotencyHours: 24,
  /** Used and unused reset challenges count against the limit for this time. */
  challengeHours: 1,
  /** Support staff see which e-mails an account received for this time. */
  accountMailDays: 90,
  /** Webhook deliveries can be read and sent again for this time. */
  deliveryDays: 30,
} as const
