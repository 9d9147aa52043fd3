/** Who somebody is. */
import type { Owned } from '../ownership'
import * as s from '../schema'
import { added, secret, through, toOrganisation, written } from './words'

export const people: Owned[] = [
  {
    table: s.sessions,
    owners: [through(s.sessions.accountId, s.accounts), through(s.sessions.actorId, s.accounts)],
    locked: added,
    grants: { not: 'recovery ends all of an account' },
    exported: secret,
  },
  {
    table: s.impersonationCodes,
    owners: [through(s.impersonationCodes.accountId, s.accounts), through(s.impersonationCodes.actorId, s.accounts)],
    locked: added,
    grants: { not: 'support staff create them; they work for 60 seconds' },
    exported: secret,
  },
  {
    table: s.resetChallenges,
    owners: [through(s.resetChallenges.accountId, s.accounts)],
    locked: added,
    grants: { not: 'recovery ends those of the account' },
    exported: secret,
  },
  {
    table: s.emailChanges,
    owners: [through(s.emailChanges.accountId, s.accounts)],
    locked: added,
    grants: { not: 'recovery ends the links that are later than its own' },
    exported: { not: 'links back to a former address, for a week' },
  },
  {
    table: s.emailProofs,
    owners: [through(s.emailProofs.accountId, s.accounts)],
    locked: added,
    exported: { not: 'that an address was proved; the account’s own is with the account' },
  },
  {
    table: s.knownBrowsers,
    owners: [through(s.knownBrowsers.accountId, s.accounts)],
    locked: added,
    grants: { not: 'recovery forgets those of the account' },
    exported: secret,
  },
  {
    table: s.signInWaits,
    owners: [through(s.signInWaits.accountId, s.accounts)],
    locked: added,
    exported: { not: 'how often somebody typed a wrong password, for a day' },
  },
  {
    table: s.savedViews,
    owners: [through(s.savedViews.accountId, s.accounts)],
    locked: written,
    exported: 'views',
  },
  {
    table: s.keptTrips,
    owners: [through(s.keptTrips.accountId, s.accounts)],
    locked: written,
    exported: 'trips',
  },
  {
    table: s.notifications,
    owners: [through(s.notifications.accountId, s.accounts)],
    locked: added,
    exported: { not: 'what was told of records that are there, for three months' },
  },
  {
    table: s.notificationChoices,
    owners: [through(s.notificationChoices.accountId, s.accounts)],
    locked: added,
    exported: 'notificationChoices',
  },
  {
    table: s.mailAllowances,
    owners: [toOrganisation(s.mailAllowances.organisationId)],
    locked: added,
    exported: { not: 'how many letters were sent within the hour' },
  },
  {
    table: s.mailAddressees,
    owners: [toOrganisation(s.mailAddressees.organisationId)],
    locked: added,
    grants: { not: 'fingerprints of addresses that letters were sent to' },
    exported: { not: 'how many of them to one address, known by a fingerprint alone' },
  },
  {
    table: s.invites,
    owners: [through(s.invites.applicationId, s.applications)],
    locked: added,
    grants: { not: 'support staff create them, before there is an account' },
    exported: secret,
  },
  {
    table: s.applications,
    owners: [through(s.applications.accountId, s.accounts)],
    locked: added,
    grants: { not: 'a link that an applicant wrote, which nothing calls' },
    exported: 'applications',
  },
  {
    table: s.mails,
    owners: [toOrganisation(s.mails.concerns)],
    locked: added,
    exported: { not: 'letters on their way; whoever they are for gets them' },
  },
  {
    table: s.accounts,
    owners: [toOrganisation(s.accounts.organisationId)],
    locked: written,
    grants: { not: 'recovery replaces the password' },
    exported: 'accounts',
  },
]
