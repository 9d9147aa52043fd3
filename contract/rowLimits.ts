/**
 * Maximum number of records of each kind for an organisation, an account or a parent record. The server's declaration
 * of ownership (server/ownership/owned.ts) names the limit of each table, and every insertion enforces it. See
 * docs/limits.md.
 */
import { limits } from './limits'

export const rowLimits = {
  /** Stores or places of one organisation, without deleted ones. */
  locationsOfOrganisation: 50_000,
  /** Locations that were added within 24 hours and have been deleted: deleted ones stay stored for their pickups. */
  locationsDeletedDaily: 50_000,
  binsOfLocation: limits.binsPerLocation,
  employeesOfOrganisation: 100_000,
  simpleRewardsOfOrganisation: 2_000,
  fundraisingRewardsOfOrganisation: 2_000,
  premiumRewardsOfOrganisation: 2_000,
  /** Uploaded pictures of one organisation. Unused ones are deleted after a day. */
  imagesOfOrganisation: 10_000,
  /** Pickups that one recycler books within 24 hours, cancelled ones included. */
  bookingsDaily: 2_000,
  /**
   * Pickups that one recycler books at one location within an hour: each of them, and its cancellation, notifies the
   * shop.
   */
  bookingsOfLocationHourly: 5,
  /** Sponsorship requests of one sponsor within 24 hours. */
  sponsorshipsDaily: 200,
  /** Sponsorship requests of one sponsor within an hour: each of them notifies institutions. */
  sponsorshipsHourly: 60,
  /** Imported files of one organisation within 24 hours. */
  importsDaily: 200,
  /** Keys of one organisation that are active at the same time. */
  keysOfOrganisation: 20,
  /** Keys that one organisation creates within 24 hours, revoked ones included. */
  keysDaily: 100,
  webhooksOfOrganisation: limits.webhookEndpoints,
  /** Saved views of one account in all lists. */
  viewsOfAccount: limits.viewsOfAccount,
  /** Saved views of one account in one list. */
  viewsOfList: limits.viewsOfList,
} as const

export type RowLimitName = keyof typeof rowLimits
