/** Declares the premium rewards of every organisation for staff, who can only read them. */
import { eq } from 'drizzle-orm'
import { staffPremiumRewardSchema, staffPremiumRewardsQuery } from '../../../contract/staffRewards'
import { organisations, premiumRewards } from '../../db/schema'
import { defineStaffResource } from '../../declared/staffRoutes'
import { wireColumnsFor } from '../../queries/wireColumns'

const { organisationId } = premiumRewards

export const staffPremiumRewards = defineStaffResource({
  name: 'premiumRewards',
  what: 'Reward',
  words: { many: 'Premium rewards of all organisations', one: 'One premium reward' },
  table: premiumRewards,
  joins: [{ table: organisations, on: eq(organisations.id, organisationId) }],
  record: staffPremiumRewardSchema,
  columns: wireColumnsFor(staffPremiumRewardSchema, premiumRewards, {
    organisation: { guid: organisations.id, name: organisations.name },
  }),
  toWire: row => row,
  list: {
    of: 'staffPremiumRewards',
    query: staffPremiumRewardsQuery,
    filters: { organisationId },
  },
})
