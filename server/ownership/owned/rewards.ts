/** Declares the ownership of rewards, redemptions and sponsorships. */
import { sql } from 'drizzle-orm'
import { limits } from '../../../contract/limits'
import * as s from '../../db/schema'
import type { Owned } from '../ownership'
import {
  added,
  anyStatus,
  bounded,
  canceled,
  deletedAfter,
  limited,
  neverDeleted,
  through,
  toOrganisation,
  written,
} from './declarations'

export const rewardTables: Owned[] = [
  {
    table: s.redemptions,
    growth: bounded('retention', 'server/maintenance/retention.ts'),
    retention: deletedAfter(s.redemptions.createdAt, { days: (limits.periodYears + 1) * 366 }),
    owners: [toOrganisation(s.redemptions.organisationId)],
    locked: added,
    exported: 'redemptions',
  },
  {
    table: s.digitalGoods,
    growth: bounded('parent', 'server/repositories/premiumGoods.ts'),
    owners: [through(s.digitalGoods.rewardId, s.premiumRewards)],
    locked: added,
    exported: 'premiumRewards',
  },
  {
    table: s.premiumRewards,
    growth: [limited('premiumRewardsOfOrganisation', toOrganisation(s.premiumRewards.organisationId))],
    owners: [toOrganisation(s.premiumRewards.organisationId)],
    locked: written,
    exported: 'premiumRewards',
  },
  {
    table: s.sponsorshipRewards,
    growth: bounded('parent', 'contract/sponsorships.ts'),
    owners: [
      through(s.sponsorshipRewards.sponsorshipId, s.sponsorships),
      through(s.sponsorshipRewards.rewardId, s.fundraisingRewards),
    ],
    locked: added,
    kept: { because: 'prices and numbers of the day, the sponsor’s and the school’s', cleared: {} },
    exported: 'sponsorships',
  },
  {
    table: s.sponsorships,
    growth: [
      limited('sponsorshipsDaily', toOrganisation(s.sponsorships.sponsorId), {
        counted: anyStatus(s.sponsorships.status),
        withinHours: 24,
      }),
      limited('sponsorshipsHourly', toOrganisation(s.sponsorships.sponsorId), {
        counted: anyStatus(s.sponsorships.status),
        withinHours: 1,
      }),
    ],
    retention: neverDeleted('the books of the sponsor and of whom it supports', s.sponsorships.createdAt),
    owners: [toOrganisation(s.sponsorships.sponsorId)],
    locked: added,
    kept: {
      because: 'the books of whom it supports',
      cleared: {
        name: '',
        phone: '',
        email: '',
        ...canceled(s.sponsorships.status, s.sponsorships.canceledAt),
      },
    },
    exported: 'sponsorships',
  },
  {
    table: s.images,
    growth: [limited('imagesOfOrganisation', toOrganisation(s.images.organisationId))],
    owners: [toOrganisation(s.images.organisationId)],
    locked: added,
    grants: { not: 'the fingerprint of the invitation that a logo was uploaded with' },
    kept: {
      where: sql`exists (select 1 from ${s.fundraisingRewards} join ${s.sponsorshipRewards}
        on ${s.sponsorshipRewards.rewardId} = ${s.fundraisingRewards.id}
        where ${s.fundraisingRewards.imageId} = ${s.images.id})`,
      because: 'the pictures of rewards that stay',
      cleared: {},
    },
    exported: 'images',
  },
]
