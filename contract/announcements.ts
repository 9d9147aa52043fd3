/** What there is to be told of: the types of announcements, which webhooks and notifications go by. */
export const announcementTypes = [
  'booking.created',
  'booking.cancelled',
  'pickup.completed',
  'bin.full',
  'bin.faulty',
  'reward.completed',
  'reward.fulfilled',
  'reward.redeemed',
  'sponsorship.requested',
  'sponsorship.decided',
  'location.updated',
  'endpoint.disabled',
  'support.acted',
] as const
export type AnnouncementType = (typeof announcementTypes)[number]
