/** Declares the ownership of rewards, redemptions, sponsorships and images. */
import { sql } from 'drizzle-orm'
import { limits } from '../../../contract/limits'
import * as s from '../../db/schema'
import type { OwnedTable } from '../ownership'
import {
  anyStatusCondition,
  cancelStartedRequest,
  declareGrowthBound,
  deletedAfter,
  neverDeleted,
  onInsertAndUpdate,
  onInsertOnly,
  organisationOwner,
  ownerThroughTable,
  rowLimit,
} from './declarations'

export const rewardTables: OwnedTable[] = [
  {
    table: s.redemptions,
    growth: declareGrowthBound('retention', 'server/maintenance/retention.ts'),
    retention: deletedAfter(s.redemptions.createdAt, { days: (limits.periodYears + 1) * 366 }),
    owners: [organisationOwner(s.redemptions.organisationId)],
    limited: 'hidden',
    locked: onInsertOnly,
    exported: 'redemptions',
  },
  {
    table: s.digitalGoods,
    growth: declareGrowthBound('parent', 'server/repositories/premiumGoods.ts'),
    owners: [ownerThroughTable(s.digitalGoods.rewardId, s.premiumRewards)],
    limited: 'hidden',
    locked: onInsertOnly,
    exported: 'premiumRewards',
  },
  {
    table: s.premiumRewards,
    growth: [rowLimit('premiumRewardsOfOrganisation', organisationOwner(s.premiumRewards.organisationId))],
    owners: [organisationOwner(s.premiumRewards.organisationId)],
    limited: 'hidden',
    locked: onInsertAndUpdate,
    exported: 'premiumRewards',
  },
  {
    table: s.sponsorshipRewards,
    growth: declareGrowthBound('parent', 'contract/sponsorships.ts'),
    owners: [
      ownerThroughTable(s.sponsorshipRewards.sponsorshipId, s.sponsorships),
      ownerThroughTable(s.sponsorshipRewards.rewardId, s.fundraisingRewards),
    ],
    limited: 'hidden',
    locked: onInsertOnly,
    kept: { because: 'prices and quantities of sponsorships that are kept', cleared: {} },
    exported: 'sponsorships',
  },
  {
    table: s.sponsorships,
    growth: [
      rowLimit('sponsorshipsDaily', organisationOwner(s.sponsorships.sponsorId), {
        counted: anyStatusCondition(s.sponsorships.status),
        withinHours: 24,
      }),
      rowLimit('sponsorshipsHourly', organisationOwner(s.sponsorships.sponsorId), {
        counted: anyStatusCondition(s.sponsorships.status),
        withinHours: 1,
      }),
    ],
    retention: neverDeleted('payment records for sponsors and for supported organisations', s.sponsorships.createdAt),
    owners: [organisationOwner(s.sponsorships.sponsorId)],
    limited: 'hidden',
    locked: onInsertOnly,
    kept: {
      because: 'payment records for the supported organisations',
      cleared: {
        name: '',
        phone: '',
        email: '',
        ...cancelStartedRequest(s.sponsorships.status, s.sponsorships.canceledAt),
      },
    },
    exported: 'sponsorships',
  },
  {
    table: s.images,
    growth: [rowLimit('imagesOfOrganisation', organisationOwner(s.images.organisationId))],
    owners: [organisationOwner(s.images.organisationId)],
    limited: 'visible',
    locked: onInsertOnly,
    grants: { not: 'the fingerprint of the invitation that a logo was uploaded with' },
    kept: {
      where: sql`exists (select 1 from ${s.fundraisingRewards} join ${s.sponsorshipRewards}
        on ${s.sponsorshipRewards.rewardId} = ${s.fundraisingRewards.id}
        where ${s.fundraisingRewards.imageId} = ${s.images.id})`,
      because: 'pictures of rewards that are kept',
      cleared: {},
    },
    exported: 'images',
  },
]
