/** What machines hold and report. */
import type { Owned } from '../ownership'
import * as s from '../schema'
import { added, through, toOrganisation } from './words'

export const machines: Owned[] = [
  {
    table: s.events,
    owners: [toOrganisation(s.events.organisationId)],
    locked: added,
    exported: { not: 'what machines reported one by one; what it adds up to is with locations, bookings and rewards' },
  },
  {
    table: s.announcements,
    owners: [toOrganisation(s.announcements.concerns)],
    locked: added,
    exported: { not: 'what was told of records that are there' },
  },
  {
    table: s.webhookDeliveries,
    owners: [through(s.webhookDeliveries.webhookId, s.webhooks)],
    locked: added,
    exported: { not: 'what was told of records that are there, for a month' },
  },
  { table: s.webhooks, owners: [toOrganisation(s.webhooks.organisationId)], locked: added, exported: 'webhooks' },
  { table: s.keys, owners: [toOrganisation(s.keys.organisationId)], locked: added, exported: 'keys' },
]
