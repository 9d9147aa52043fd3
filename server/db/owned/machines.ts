/** What machines hold and report. */
import { sql } from 'drizzle-orm'
import type { Owned } from '../ownership'
import * as s from '../schema'
import { added, bounded, limited, through, toOrganisation } from './words'

/** A key that is neither revoked nor expired. */
const isWorking = sql`${s.keys.revokedAt} is null and (${s.keys.expiresAt} is null or ${s.keys.expiresAt} > now())`

export const machines: Owned[] = [
  {
    table: s.events,
    growth: bounded('rate', 'server/auth/keyAllowance.ts'),
    owners: [toOrganisation(s.events.organisationId)],
    locked: added,
    exported: { not: 'what machines reported one by one; what it adds up to is with locations, bookings and rewards' },
  },
  {
    table: s.announcements,
    growth: bounded('retention', 'server/purge.ts'),
    owners: [toOrganisation(s.announcements.concerns)],
    locked: added,
    exported: { not: 'what was told of records that are there' },
  },
  {
    table: s.webhookDeliveries,
    growth: bounded('retention', 'server/purge.ts'),
    owners: [through(s.webhookDeliveries.webhookId, s.webhooks)],
    locked: added,
    exported: { not: 'what was told of records that are there, for a month' },
  },
  {
    table: s.webhooks,
    growth: [limited('webhooksOfOrganisation', toOrganisation(s.webhooks.organisationId))],
    owners: [toOrganisation(s.webhooks.organisationId)],
    locked: added,
    exported: 'webhooks',
  },
  {
    table: s.keys,
    growth: [
      limited('keysOfOrganisation', toOrganisation(s.keys.organisationId), { counted: isWorking }),
      limited('keysDaily', toOrganisation(s.keys.organisationId), { withinHours: 24 }),
    ],
    owners: [toOrganisation(s.keys.organisationId)],
    locked: added,
    exported: 'keys',
  },
]
