/** Fundraising rewards of all institutions as staff see them, who say when what was collected for has been bought. */
import { eq, isNull, sql } from 'drizzle-orm'
import { targetPoints } from '../../../contract/rules'
import { staffFundraisingQuery, staffFundraisingSchema } from '../../../contract/staff'
import { fundraisingRewards, organisations } from '../../db/schema'
import { defineStaff } from '../../declared/staff'
import { fulfilReward } from '../../repositories/fulfilment'
import { fromMinor } from '../../repositories/money'

const { id, name, status, createdAt, progressPoints, priceMinor, quantity, deletedAt } = fundraisingRewards

export const staffFundraising = defineStaff({
  name: 'fundraising',
  what: 'Reward',
  words: { many: 'Fundraising rewards', one: 'One fundraising reward' },
  table: fundraisingRewards,
  joins: [{ table: organisations, on: eq(organisations.id, fundraisingRewards.organisationId) }],
  shown: isNull(deletedAt),
  record: staffFundraisingSchema,
  columns: {
    id,
    name,
    organisation: { guid: organisations.id, name: organisations.name },
    status,
    progressPoints,
    priceMinor,
    quantity,
    createdAt,
  },
  toWire: ({ priceMinor, quantity, createdAt, ...row }) => ({
    ...row,
    targetPoints: targetPoints(fromMinor(priceMinor), quantity),
    createdAt: createdAt.toISOString(),
  }),
  list: {
    of: 'staffFundraising',
    query: staffFundraisingQuery,
    sort: {
      createdAt,
      name: { text: name },
      status,
      'organisation.name': { text: organisations.name },
      progressPoints,
      targetPoints: sql`${priceMinor} * ${quantity}`,
    },
    search: { name, 'organisation.name': organisations.name },
    filters: { status, organisationId: fundraisingRewards.organisationId },
  },
  actions: {
    fulfil: { summary: 'It has been bought', from: { status: 'Completed' }, run: ({ db }, id) => fulfilReward(db, id) },
  },
})
