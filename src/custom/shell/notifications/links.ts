/** Addresses of notifications, below the area of the signed-in role. */

import type { NotificationKind } from '../../../../contract/notificationKinds'
import type { Notification } from '../../../../contract/notifications'
import type { Role } from '../../../../contract/roles'
import type { RequestStatus } from '../../../../contract/statuses'

type NotificationLink = (record: Notification, role: Role) => string

/** Returns the address of a booking: for a recycler its list of requests by state, for a store the booked location. */
const booking =
  (status: RequestStatus): NotificationLink =>
  ({ locationId, name }, role) => {
    if (role !== 'Recycler') return locationId ? `structure/view/${locationId}` : 'structure'
    return `requests?filter=${encodeURIComponent(JSON.stringify({ status, ...(name && { q: name }) }))}`
  }
const bins: NotificationLink = ({ locationId }) => (locationId ? `structure/${locationId}/bins` : 'structure')
const reward: NotificationLink = ({ subject }) => `rewards/edit/${subject}`

const links: Record<NotificationKind, NotificationLink> = {
  'booking.created': booking('Started'),
  'booking.cancelled': booking('Canceled'),
  'pickup.completed': booking('Finished'),
  'bin.full': bins,
  'bin.faulty': bins,
  'reward.completed': reward,
  'reward.fulfilled': reward,
  // An institution sees the sponsorship in its rewards.
  'sponsorship.requested': () => 'rewards',
  'sponsorship.decided': ({ subject }, role) => (role === 'Sponsor' ? `requests/view/${subject}` : 'rewards'),
  'support.acted': () => 'profile#support',
  'endpoint.disabled': () => 'profile#webhooks',
  'endpoint.overflowed': () => 'profile#webhooks',
  'key.created': () => 'profile#keys',
  'webhook.changed': () => 'profile#webhooks',
  'access.disabled': () => 'profile#keys',
}

export const linkOf = (areaPath: string, record: Notification, role: Role) =>
  `${areaPath}/${links[record.kind](record, role)}`
