/** Simple rewards of every organisation, as staff see them. */
import { eq } from 'drizzle-orm'
import { staffSimpleRewardSchema, staffSimpleRewardsQuery } from '../../../contract/staff'
import { organisations, simpleRewards } from '../../db/schema'
import { defineStaff } from '../../declared/staff'

const { id, name, rewardType, points, createdAt, organisationId } = simpleRewards

export const staffSimpleRewards = defineStaff({
  name: 'simpleRewards',
  what: 'Reward',
  words: { many: 'Simple rewards of all organisations', one: 'One simple reward' },
  table: simpleRewards,
  joins: [{ table: organisations, on: eq(organisations.id, organisationId) }],
  record: staffSimpleRewardSchema,
  columns: {
    id,
    name,
    organisation: { guid: organisations.id, name: organisations.name },
    rewardType,
    points,
    createdAt,
  },
  toWire: row => ({ ...row, createdAt: row.createdAt.toISOString() }),
  list: {
    of: 'staffSimpleRewards',
    query: staffSimpleRewardsQuery,
    sort: { createdAt, name: { text: name } },
    search: { name },
    filters: { organisationId },
  },
})
