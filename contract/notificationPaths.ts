/**
 * Paths to which notifications link, in the area of the reader's role. The portal opens them, and the server writes
 * them into e-mails. This file does not import Zod, so that the browser does not have to load Zod.
 */
import { profileTabOfGrant } from './accessGrantKinds'
import type { ApiExtension } from './apiExtensions'
import type { NotificationKind } from './notificationKinds'
import type { Notification } from './notifications'
import { toBinsPath, toFilteredPath } from './portalPaths'
import type { Role } from './roles'
import type { BinState, FundraisingStatus, PickupOrSponsorshipStatus } from './statuses'

/**
 * The properties of a notification on which its path depends. `others` is the number of further records or locations of
 * the notification; 0 or undefined if the notification is about a single record or location.
 */
export type NotificationTarget = Pick<
  Notification,
  'kind' | 'subject' | 'locationId' | 'name' | 'grantKind' | 'others' | 'sponsorship'
>

export interface NotificationReader {
  role: Role
  /**
   * Whether the reader cannot change records. The path then leads to the list instead of the dialog for editing a
   * record.
   */
  isReader: boolean
  /** Returns whether the API has a feature that is not in the specification. */
  has(extension: ApiExtension): boolean
}

type NotificationPath = (target: NotificationTarget, reader: NotificationReader) => string

/**
 * Returns the function that computes the path of a notification about a booking. For a recycler the path leads to the
 * list of requests with the booking's status, for other roles to the booked location, or to the list of locations if
 * there are several bookings.
 */
const booking =
  (status: PickupOrSponsorshipStatus): NotificationPath =>
  ({ locationId, name, others }, { role }) => {
    const isOne = !others
    if (role === 'Recycler') return toFilteredPath('requests', { status, ...(isOne && name && { q: name }) })
    if (isOne && locationId) return `structure/view/${locationId}`
    return status === 'Started' ? toFilteredPath('structure', { matter: 'storesBooked' }) : 'structure'
  }

/**
 * Returns the function that computes the path of a notification about bins: the list of bins in this state, limited to
 * the location if all bins are at one location. An API without `allBins` gets the path of the location's bins, or of
 * the list of locations.
 */
const bins =
  (state: BinState): NotificationPath =>
  ({ locationId, others }, { has }) => {
    const only = others ? undefined : locationId
    if (has('allBins')) return toBinsPath(state, only)
    return only ? `structure/${only}/bins` : 'structure'
  }

/**
 * Returns the function that computes the path of a notification about a fundraiser. The path opens the fundraiser's
 * dialog, and behind it the tab of the list with this status; only the tab if there are several fundraisers.
 */
const reward =
  (status: FundraisingStatus): NotificationPath =>
  ({ subject, others }) =>
    toFilteredPath(others ? 'rewards' : `rewards/edit/${subject}`, { status })

/**
 * Returns the path of a sponsorship request: in the sponsor's list of requests, or in the institution's list of
 * received requests. If the API has no received requests, it is the path of the institution's rewards. For several
 * decided requests the sponsor's list opens the tab with the outcome of the latest one, because it has no tab for all.
 */
const sponsorship: NotificationPath = ({ subject, others, sponsorship: request }, { role, has }) => {
  if (role !== 'Sponsor' && !has('receivedSponsorships')) return 'rewards'
  const list = role === 'Sponsor' ? 'requests' : 'sponsorships'
  if (!others) return `${list}/view/${subject}`
  return role === 'Sponsor' && request?.outcome ? toFilteredPath(list, { status: request.outcome }) : list
}

const paths: Record<NotificationKind, NotificationPath> = {
  'booking.created': booking('Started'),
  'booking.cancelled': booking('Canceled'),
  'pickup.completed': booking('Finished'),
  'bin.full': bins('full'),
  'bin.faulty': bins('faulty'),
  'reward.completed': reward('Completed'),
  'reward.fulfilled': reward('Fulfilled'),
  'reward.runningOut': ({ subject, others }) =>
    others ? toFilteredPath('rewards/premium', { shortage: 'runningOut' }) : `rewards/premium/edit/${subject}`,
  'sponsorship.requested': sponsorship,
  'sponsorship.decided': sponsorship,
  'sponsorship.withdrawn': sponsorship,
  'support.acted': () => 'profile#support',
  'endpoint.disabled': () => 'profile#webhooks',
  'endpoint.overflowed': () => 'profile#webhooks',
  'key.created': () => 'profile#keys',
  'webhook.changed': () => 'profile#webhooks',
  'factor.changed': () => 'profile#security',
  'access.disabled': ({ grantKind }) => `profile#${profileTabOfGrant[grantKind ?? 'key']}`,
  'team.changed': () => 'profile#team',
}

/** Matches the part of a path that opens the dialog for editing a record. */
const editing = /\/edit\/[^?]+/

/** Returns the path to which a notification leads, relative to the reader's area. */
export const notificationPathOf = (target: NotificationTarget, reader: NotificationReader) => {
  const path = paths[target.kind](target, reader)
  return reader.isReader ? path.replace(editing, '') : path
}
