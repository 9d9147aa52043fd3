/** Returns the URL to which a notification leads, in the area of the signed-in role. */

import { profileTabOfGrant } from '../../../../contract/accessGrantKinds'
import type { NotificationKind } from '../../../../contract/notificationKinds'
import type { Notification } from '../../../../contract/notifications'
import type { Role } from '../../../../contract/roles'
import type { FundraisingStatus, PickupOrSponsorshipStatus } from '../../../../contract/statuses'
import { apiCan } from '../../../config'
import { toFilterQueryString } from '../../engine/list/toFilterQueryString'

type NotificationLink = (record: Notification, role: Role) => string

/**
 * Creates the link of a notification about a booking. For a recycler it leads to the list of requests with the
 * booking's status, for other roles to the booked location, or to the list of locations if the location is not known.
 */
const booking =
  (status: PickupOrSponsorshipStatus): NotificationLink =>
  ({ locationId, name }, role) => {
    if (role !== 'Recycler') return locationId ? `structure/view/${locationId}` : 'structure'
    return `requests${toFilterQueryString({ status, ...(name && { q: name }) })}`
  }
const bins: NotificationLink = ({ locationId }) => (locationId ? `structure/${locationId}/bins` : 'structure')
/**
 * Creates the link of a notification about a fundraiser. It opens the fundraiser's dialog, and behind it the tab of the
 * list with this status.
 */
const reward =
  (status: FundraisingStatus): NotificationLink =>
  ({ subject }) =>
    `rewards/edit/${subject}${toFilterQueryString({ status })}`
/**
 * Returns the path of a sponsorship request: in the sponsor's list of requests, or in the institution's list of
 * received requests. If the API has no received requests, it is the path of the institution's rewards.
 */
const sponsorship: NotificationLink = ({ subject }, role) => {
  if (role === 'Sponsor') return `requests/view/${subject}`
  return apiCan('receivedSponsorships') ? `sponsorships/view/${subject}` : 'rewards'
}

const links: Record<NotificationKind, NotificationLink> = {
  'booking.created': booking('Started'),
  'booking.cancelled': booking('Canceled'),
  'pickup.completed': booking('Finished'),
  'bin.full': bins,
  'bin.faulty': bins,
  'reward.completed': reward('Completed'),
  'reward.fulfilled': reward('Fulfilled'),
  'reward.runningOut': ({ subject }) => `rewards/premium/edit/${subject}`,
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

/** Path of a dialog that changes a record. */
const editing = /\/edit\/[^?]+/

/**
 * Returns the URL to which a notification leads.
 * @param isReader whether the user can only read; the link then leads to the list instead of a dialog for editing
 */
export const notificationLinkOf = (areaPath: string, record: Notification, role: Role, isReader = false) => {
  const link = links[record.kind](record, role)
  return `${areaPath}/${isReader ? link.replace(editing, '') : link}`
}
