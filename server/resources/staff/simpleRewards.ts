/** Declares the simple rewards of every organisation for staff, who can only read them. */
import { eq } from 'drizzle-orm'
import { staffSimpleRewardSchema, staffSimpleRewardsQuery } from '../../../contract/staffRewards'
import { organisations, simpleRewards } from '../../db/schema'
import { defineStaffResource } from '../../declared/staffRoutes'
import { wireColumnsFor } from '../../queries/wireColumns'

const { organisationId } = simpleRewards

export const staffSimpleRewards = defineStaffResource({
  name: 'simpleRewards',
  what: 'Reward',
  words: { many: 'Simple rewards of all organisations', one: 'One simple reward' },
  table: simpleRewards,
  joins: [{ table: organisations, on: eq(organisations.id, organisationId) }],
  record: staffSimpleRewardSchema,
  columns: wireColumnsFor(staffSimpleRewardSchema, simpleRewards, {
    organisation: { guid: organisations.id, name: organisations.name },
  }),
  toWire: row => row,
  list: {
    of: 'staffSimpleRewards',
    query: staffSimpleRewardsQuery,
    filters: { organisationId },
  },
})
