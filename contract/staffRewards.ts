/** Lists of rewards and fundraisers in the staff area. */
import { z } from 'zod'
import { defineList } from './listFields'
import { guid, timestamp, version } from './primitives'
import { listQuery, namedRecordSchema, organisationFilter } from './staffLists'
import { fundraisingStatuses, simpleRewardTypes } from './statuses'

export const staffFundraisingSchema = z
  .object({
    id: guid,
    name: z.string(),
    organisation: namedRecordSchema,
    status: z.enum(fundraisingStatuses),
    progressPoints: z.number(),
    targetPoints: z.number(),
    createdAt: timestamp,
    version,
  })
  .meta({ id: 'StaffFundraising' })
export type StaffFundraising = z.infer<typeof staffFundraisingSchema>
export const staffFundraisingList = defineList(staffFundraisingSchema, {
  sort: ['createdAt', 'name', 'status', 'organisation.name', 'progressPoints', 'targetPoints'],
  search: ['name', 'organisation.name'],
})
export const staffFundraisingQuery = listQuery(
  {
    ...organisationFilter,
    status: z.enum(fundraisingStatuses).optional(),
  },
  staffFundraisingList,
)
export type StaffFundraisingFilter = z.infer<typeof staffFundraisingQuery>['filter']

export const staffSimpleRewardSchema = z
  .object({
    id: guid,
    name: z.string(),
    organisation: namedRecordSchema,
    rewardType: z.enum(simpleRewardTypes),
    points: z.int(),
    createdAt: timestamp,
    version,
  })
  .meta({ id: 'StaffSimpleReward' })
export type StaffSimpleReward = z.infer<typeof staffSimpleRewardSchema>
export const staffSimpleRewardsList = defineList(staffSimpleRewardSchema, {
  sort: ['createdAt', 'name'],
  search: ['name'],
})
export const staffSimpleRewardsQuery = listQuery(organisationFilter, staffSimpleRewardsList)
export const staffPremiumRewardSchema = z
  .object({
    id: guid,
    name: z.string(),
    organisation: namedRecordSchema,
    gemPrice: z.int(),
    pointsPrice: z.int(),
    createdAt: timestamp,
    version,
  })
  .meta({ id: 'StaffPremiumReward' })
export type StaffPremiumReward = z.infer<typeof staffPremiumRewardSchema>
export const staffPremiumRewardsList = defineList(staffPremiumRewardSchema, {
  sort: ['createdAt', 'name'],
  search: ['name'],
})
export const staffPremiumRewardsQuery = listQuery(organisationFilter, staffPremiumRewardsList)
