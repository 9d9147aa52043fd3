/** Premium rewards of every organisation, as staff see them. */
import { eq } from 'drizzle-orm'
import { staffPremiumRewardSchema, staffPremiumRewardsQuery } from '../../../contract/staff'
import { organisations, premiumRewards } from '../../db/schema'
import { defineStaff } from '../../declared/staff'

const { id, name, gemPrice, pointsPrice, createdAt, organisationId } = premiumRewards

export const staffPremiumRewards = defineStaff({
  name: 'premiumRewards',
  what: 'Reward',
  words: { many: 'Premium rewards of all organisations', one: 'One premium reward' },
  table: premiumRewards,
  joins: [{ table: organisations, on: eq(organisations.id, organisationId) }],
  record: staffPremiumRewardSchema,
  columns: {
    id,
    name,
    organisation: { guid: organisations.id, name: organisations.name },
    gemPrice,
    pointsPrice,
    createdAt,
  },
  toWire: row => ({ ...row, createdAt: row.createdAt.toISOString() }),
  list: {
    of: 'staffPremiumRewards',
    query: staffPremiumRewardsQuery,
    sort: { createdAt, name: { text: name } },
    search: { name },
    filters: { organisationId },
  },
})
