/** Declares the fundraising rewards of every organisation for staff, who mark completed rewards as fulfilled. */
import { eq, isNull, sql } from 'drizzle-orm'
import { computeTargetPoints } from '../../../contract/rules'
import { staffFundraisingQuery, staffFundraisingSchema } from '../../../contract/staffRewards'
import { fundraisingRewards, organisations } from '../../db/schema'
import { defineStaffResource } from '../../declared/staffRoutes'
import { wireColumnsFor } from '../../queries/wireColumns'
import { fulfilReward } from '../../repositories/fulfilment'
import { fromMinorUnits } from '../../repositories/money'

const { priceMinor, quantity, deletedAt } = fundraisingRewards

export const staffFundraising = defineStaffResource({
  name: 'fundraising',
  what: 'Reward',
  words: { many: 'Fundraising rewards', one: 'One fundraising reward' },
  table: fundraisingRewards,
  joins: [{ table: organisations, on: eq(organisations.id, fundraisingRewards.organisationId) }],
  shown: isNull(deletedAt),
  record: staffFundraisingSchema,
  columns: wireColumnsFor(staffFundraisingSchema, fundraisingRewards, {
    organisation: { guid: organisations.id, name: organisations.name },
    priceMinor,
    quantity,
  }),
  toWire: ({ priceMinor, quantity, ...row }) => ({
    ...row,
    targetPoints: computeTargetPoints(fromMinorUnits(priceMinor), quantity),
  }),
  list: {
    of: 'staffFundraising',
    query: staffFundraisingQuery,
    sort: { targetPoints: sql`${priceMinor} * ${quantity}` },
    filters: { organisationId: fundraisingRewards.organisationId },
  },
  actions: {
    fulfil: {
      summary: 'Mark as fulfilled',
      from: { status: 'Completed' },
      task: 'manage',
      run: ({ db }, id, { precondition }) => fulfilReward(db, id, precondition),
    },
  },
})
