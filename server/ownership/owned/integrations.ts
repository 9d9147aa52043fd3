/** Declares the ownership of API keys, of webhooks and their deliveries, of reported events, and of publications. */
import { and, gt, isNull, or, sql } from 'drizzle-orm'
import { eventLimits } from '../../../contract/events'
import * as s from '../../db/schema'
import { rowLifetimes } from '../../lib/lifetimes'
import type { GrantTable, OwnedTable } from '../ownership'
import {
  declareGrowthBound,
  deletedAfter,
  neverDeleted,
  onInsertOnly,
  organisationOwner,
  ownerThroughTable,
  rowLimit,
} from './declarations'

/** SQL condition that selects the API keys that are neither revoked nor expired. */
const isWorking = sql`${s.keys.revokedAt} is null and (${s.keys.expiresAt} is null or ${s.keys.expiresAt} > now())`

const keyGrants: GrantTable = {
  kind: 'key',
  id: s.keys.id,
  name: s.keys.name,
  detail: sql`'rk_' || ${s.keys.mode} || '_…' || ${s.keys.ending}`,
  changedAt: sql`${s.keys.createdAt}`,
  isWorking: and(isNull(s.keys.revokedAt), or(isNull(s.keys.expiresAt), gt(s.keys.expiresAt, sql`now()`))),
  disabled: () => ({ revokedAt: sql`now()` }),
}
const webhookGrants: GrantTable = {
  kind: 'webhook',
  id: s.webhooks.id,
  name: s.webhooks.name,
  detail: sql`${s.webhooks.url}`,
  changedAt: sql`coalesce(${s.webhooks.accessChangedAt}, ${s.webhooks.createdAt})`,
  isWorking: isNull(s.webhooks.disabledAt),
  disabled: because => ({ disabledAt: sql`now()`, disabledBecause: because }),
}

export const integrationTables: OwnedTable[] = [
  {
    table: s.events,
    growth: declareGrowthBound('rate', 'server/routes/v1/eventBudget.ts'),
    retention: deletedAfter(s.events.receivedAt, { days: eventLimits.storedDays }),
    owners: [organisationOwner(s.events.organisationId)],
    limited: 'hidden',
    locked: onInsertOnly,
    exported: { not: 'what machines reported one by one; what it adds up to is with locations, bookings and rewards' },
  },
  {
    table: s.publications,
    growth: declareGrowthBound('retention', 'server/maintenance/retention.ts'),
    retention: deletedAfter(s.publications.createdAt, { days: 2 }),
    owners: [organisationOwner(s.publications.concerns)],
    limited: 'hidden',
    locked: onInsertOnly,
    exported: { not: 'notifications about exported records' },
  },
  {
    table: s.webhookDeliveries,
    growth: declareGrowthBound('eviction', 'server/repositories/surplusDeliveries.ts'),
    retention: deletedAfter(s.webhookDeliveries.createdAt, { days: rowLifetimes.deliveryDays }),
    owners: [ownerThroughTable(s.webhookDeliveries.webhookId, s.webhooks)],
    limited: 'hidden',
    locked: onInsertOnly,
    exported: { not: 'notifications about exported records, for a month' },
  },
  {
    table: s.webhooks,
    growth: [rowLimit('webhooksOfOrganisation', organisationOwner(s.webhooks.organisationId))],
    owners: [organisationOwner(s.webhooks.organisationId)],
    limited: 'hidden',
    locked: onInsertOnly,
    grants: webhookGrants,
    exported: 'webhooks',
  },
  {
    table: s.keys,
    growth: [
      rowLimit('keysOfOrganisation', organisationOwner(s.keys.organisationId), { counted: isWorking }),
      rowLimit('keysDaily', organisationOwner(s.keys.organisationId), { withinHours: 24 }),
    ],
    retention: neverDeleted('a new key with the name of a revoked key continues the event source of that key'),
    owners: [organisationOwner(s.keys.organisationId)],
    limited: 'hidden',
    locked: onInsertOnly,
    grants: keyGrants,
    exported: 'keys',
  },
]
