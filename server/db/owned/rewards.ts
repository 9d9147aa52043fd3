/** Rewards, what is redeemed and who sponsors them. */
import { sql } from 'drizzle-orm'
import type { Owned } from '../ownership'
import * as s from '../schema'
import { added, canceled, through, toOrganisation, written } from './words'

export const rewards: Owned[] = [
  {
    table: s.redemptions,
    owners: [toOrganisation(s.redemptions.organisationId)],
    locked: added,
    exported: 'redemptions',
  },
  {
    table: s.digitalGoods,
    owners: [through(s.digitalGoods.rewardId, s.premiumRewards)],
    locked: added,
    exported: 'premiumRewards',
  },
  {
    table: s.premiumRewards,
    owners: [toOrganisation(s.premiumRewards.organisationId)],
    locked: written,
    exported: 'premiumRewards',
  },
  {
    table: s.sponsorshipRewards,
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
