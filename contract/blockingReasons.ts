/**
 * Reasons why a record is stuck, as support staff see them: what is missing, and who has to act. This file does not
 * import Zod, so that the browser does not have to load Zod. The conditions are in
 * server/repositories/staff/recordBlocks.ts, the texts in the catalogues (`trail.blocks`).
 */
export const blockingReasons = [
  'removed',
  'undecided',
  'declined',
  'noArea',
  'notSignedUp',
  'emailUnconfirmed',
  'factorMissing',
  'signInWait',
  'pickupMissing',
  'storeRemoved',
  'unpaid',
  'paidElsewhere',
  'notStarted',
  'pointsMissing',
  'notFulfilled',
  'deactivated',
  'invitationUnused',
  'pointUnconfirmed',
  'noBins',
  'noPublicBins',
  'faultyBins',
  'booked',
  'soldOut',
  'noCodes',
  'keyRevoked',
  'keyExpired',
] as const
export type BlockingReason = (typeof blockingReasons)[number]
