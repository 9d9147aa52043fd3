/**
 * Maximum number of records of each kind for an organisation, an account or a parent record. The declaration of a table
 * (server/ownership/owned) names its limit, and every insertion enforces it. See docs/limits.md.
 */
import { limits } from './limits'

export const rowLimits = {
  /** Stores or places of one organisation, excluding deleted ones. */
  locationsOfOrganisation: 50_000,
  /**
   * Locations that one organisation added within 24 hours and has deleted since. They are limited too, because deleted
   * locations are stored for their pickups.
   */
  locationsDeletedDaily: 50_000,
  binsOfLocation: limits.binsPerLocation,
  employeesOfOrganisation: 100_000,
  simpleRewardsOfOrganisation: 2_000,
  fundraisingRewardsOfOrganisation: 2_000,
  premiumRewardsOfOrganisation: 2_000,
  /** Uploaded pictures of one organisation. Unused pictures are deleted after a day. */
  imagesOfOrganisation: 10_000,
  /** Pickups that one recycler books within 24 hours, including cancelled pickups. */
  bookingsDaily: 2_000,
  /** Pickups that one recycler has started and neither finished nor cancelled. Each of them blocks a location. */
  bookingsStarted: 5_000,
  /**
   * Pickups that one recycler books at one location within an hour. Each booking and each cancellation notifies the
   * location's organisation.
   */
  bookingsOfLocationHourly: 5,
  /** Sponsorship requests of one sponsor within 24 hours. */
  sponsorshipsDaily: 200,
  /** Sponsorship requests of one sponsor within an hour. Each request notifies institutions. */
  sponsorshipsHourly: 60,
  /** Imported files of one organisation within 24 hours. */
  importsDaily: 200,
  /** Active API keys of one organisation. */
  keysOfOrganisation: 20,
  /** API keys that one organisation creates within 24 hours, including revoked keys. */
  keysDaily: 100,
  webhooksOfOrganisation: limits.webhookEndpoints,
  /** Members of one organisation's team and invitations to it, together. */
  teamOfOrganisation: limits.teamSize,
  /** Passkeys and authenticator apps of one account. */
  factorsOfAccount: 20,
  /** Saved views of one account in all lists. */
  viewsOfAccount: limits.viewsOfAccount,
  /** Saved views of one account in one list. */
  viewsOfList: limits.viewsOfList,
} as const

export type RowLimitName = keyof typeof rowLimits
