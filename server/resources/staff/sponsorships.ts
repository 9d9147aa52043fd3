/**
 * Declares sponsorships for staff: the sponsor, the contact, the rewards and their organisations. Staff finish and
 * cancel sponsorships that end outside the portal (docs/readings.md, 14).
 */
import { eq, sql } from 'drizzle-orm'
import { type StaffSponsorship, staffSponsorshipSchema, staffSponsorshipsQuery } from '../../../contract/staff'
import { databaseNow } from '../../db/clock'
import { createdDayFilters, statusFilter } from '../../db/commonFilters'
import { joinSearchKeys } from '../../db/listOrder'
import { fundraisingRewards, organisations, sponsorshipRewards, sponsorships } from '../../db/schema'
import { defineStaffResource } from '../../declared/staffRoutes'
import { wireColumnsFor } from '../../queries/wireColumns'
import { toQuote } from '../../repositories/money'
import {
  cancelSponsorship,
  finishSponsorship,
  requestStateColumn,
  sponsorshipNumberColumn,
} from '../../repositories/sponsorships'

const { sumMinor, feeMinor } = sponsorships
const { name: sponsorName, phone: sponsorPhone, email: sponsorEmail } = sponsorships

const rewards = sql<StaffSponsorship['rewards']>`(
  select coalesce(json_agg(json_build_object(
    'guid', r.id, 'name', r.name, 'organization', json_build_object('guid', o.id, 'name', o.name),
    'otherRequest', ${requestStateColumn(sql`${sponsorships}.sponsor_id`, sql`r.id`, sql`${sponsorships}.id`)}
  ) order by r.name, r.id), '[]')
  from ${sponsorshipRewards} sr join ${fundraisingRewards} r on r.id = sr.reward_id
    join ${organisations} o on o.id = r.organisation_id
  where sr.sponsorship_id = ${sponsorships}.id)`

/** Returns the condition that the organisation is the sponsor or owns a reward of the sponsorship. */
const ofEither = (organisationId: string) => sql`(${sponsorships.sponsorId} = ${organisationId} or exists (
  select 1 from ${sponsorshipRewards} sr join ${fundraisingRewards} r on r.id = sr.reward_id
  where sr.sponsorship_id = ${sponsorships}.id and r.organisation_id = ${organisationId}))`

export const staffSponsorships = defineStaffResource({
  name: 'sponsorships',
  what: 'Sponsorship',
  words: { many: 'Sponsorships', one: 'One sponsorship' },
  table: sponsorships,
  joins: [{ table: organisations, on: eq(organisations.id, sponsorships.sponsorId) }],
  record: staffSponsorshipSchema,
  columns: wireColumnsFor(staffSponsorshipSchema, sponsorships, {
    sponsor: { guid: organisations.id, name: organisations.name },
    sponsorName,
    sponsorPhone,
    sponsorEmail,
    sumMinor,
    feeMinor,
    rewards,
  }),
  toWire: ({ sumMinor, feeMinor, ...row }) => ({ ...row, priceDto: toQuote({ sumMinor, feeMinor }) }),
  list: {
    of: 'staffSponsorships',
    query: staffSponsorshipsQuery,
    storedKey: joinSearchKeys(sponsorships.searchText, organisations.searchText),
    sort: { 'priceDto.total': sql`${sumMinor} + ${feeMinor}` },
    search: { id: sponsorshipNumberColumn },
    filters: {
      organisationId: ofEither,
      status: statusFilter(sponsorships.status),
      ...createdDayFilters(sponsorships.createdAt),
    },
  },
  actions: {
    finish: {
      summary: 'Finish a sponsorship',
      from: { status: 'Started' },
      task: 'manage',
      run: ({ db }, id, { precondition }) => finishSponsorship(db, id, databaseNow(), precondition),
    },
    cancel: {
      summary: 'Cancel a sponsorship',
      from: { status: 'Started' },
      task: 'manage',
      run: ({ db }, id, { precondition }) => cancelSponsorship(db, id, databaseNow(), precondition),
    },
  },
})
