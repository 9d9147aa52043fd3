/**
 * How long rows of some tables are stored. The declarations of their retention (server/ownership/owned/) use these
 * numbers, and so does code that must ignore or delete older rows.
 */
import { idempotencyHours } from '../../contract/idempotency'

export const rowLifetimes = {
  /** Time without a sign-in after which a browser is no longer known. */
  knownBrowserDays: 180,
  idempotencyHours,
  /** Time for which a reset challenge counts towards the limit of resets, whether the challenge was used or not. */
  challengeHours: 1,
  /** Time for which support staff can see that an e-mail was sent to an account or about a record. */
  accountMailDays: 90,
  /** Time for which a webhook delivery can be viewed and sent again. */
  deliveryDays: 30,
} as const
