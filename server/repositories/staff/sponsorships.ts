/** Sponsorships as staff see them: the sponsor, the contact, the rewards and whose they are. */
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Language } from '../../../contract/limits'
import type { SortField } from '../../../contract/lists'
import type { StaffSponsorship, staffSponsorshipsQuery } from '../../../contract/staff'
import type { Database } from '../../db/database'
import { fundraisingRewards, organisations, sponsorshipRewards, sponsorships } from '../../db/schema'
import { found } from '../../errors'
import type { By } from '../listOrder'
import { quoteOf } from '../money'
import { contains, iso, orderOf, type Rows } from './lists'

type Query = z.infer<typeof staffSponsorshipsQuery> & { language: Language }

const { createdAt, status: byStatus, name, email, phone, sumMinor, feeMinor } = sponsorships
const fields: Record<SortField<'staffSponsorships'>, By> = {
  createdAt,
  status: byStatus,
  'sponsor.name': { text: organisations.name },
  sponsorName: { text: name },
  sponsorPhone: { text: phone },
  sponsorEmail: { text: email },
  'priceDto.total': sql`${sumMinor} + ${feeMinor}`,
}

const select = (db: Database) =>
  db
    .select({ sponsorship: sponsorships, sponsor: { guid: organisations.id, name: organisations.name } })
    .from(sponsorships)
    .innerJoin(organisations, eq(organisations.id, sponsorships.sponsorId))
type Row = Awaited<ReturnType<typeof select>>[number]

async function rewardsOf(db: Database, ids: string[]) {
  const rows = await db
    .select({
      sponsorshipId: sponsorshipRewards.sponsorshipId,
      guid: fundraisingRewards.id,
      name: fundraisingRewards.name,
      organization: { guid: organisations.id, name: organisations.name },
    })
    .from(sponsorshipRewards)
    .innerJoin(fundraisingRewards, eq(fundraisingRewards.id, sponsorshipRewards.rewardId))
    .innerJoin(organisations, eq(organisations.id, fundraisingRewards.organisationId))
    .where(inArray(sponsorshipRewards.sponsorshipId, ids))
    .orderBy(asc(fundraisingRewards.name), asc(fundraisingRewards.id))
  return (id: string) => rows.flatMap(({ sponsorshipId, ...reward }) => (sponsorshipId === id ? [reward] : []))
}

async function toRecords(db: Database, rows: Row[]): Promise<StaffSponsorship[]> {
  const rewards = await rewardsOf(
    db,
    rows.map(row => row.sponsorship.id),
  )
  return rows.map(({ sponsorship, sponsor }) => ({
    id: sponsorship.id,
    status: sponsorship.status,
    sponsor,
    sponsorName: sponsorship.name,
    sponsorPhone: sponsorship.phone,
    sponsorEmail: sponsorship.email,
    priceDto: quoteOf(sponsorship),
    rewards: rewards(sponsorship.id),
    createdAt: sponsorship.createdAt.toISOString(),
    finishedAt: iso(sponsorship.finishedAt),
    canceledAt: iso(sponsorship.canceledAt),
  }))
}

const countOf = async (db: Database, where: SQL | undefined) => {
  const [row] = await db
    .select({ total: count() })
    .from(sponsorships)
    .innerJoin(organisations, eq(organisations.id, sponsorships.sponsorId))
    .where(where)
  return row?.total ?? 0
}

export async function listStaffSponsorships(db: Database, query: Query): Promise<Rows<StaffSponsorship>> {
  const { id, q, status } = query.filter
  const where = and(
    id ? inArray(sponsorships.id, id) : undefined,
    status ? eq(sponsorships.status, status) : undefined,
    contains(q, sponsorships.name, sponsorships.email, sponsorships.phone, organisations.name),
  )
  const [rows, total] = await Promise.all([
    select(db)
      .where(where)
      .orderBy(...orderOf(query, fields, sponsorships.id, createdAt))
      .limit(query.range.limit)
      .offset(query.range.offset),
    countOf(db, where),
  ])
  return { rows: await toRecords(db, rows), total }
}

export async function readStaffSponsorship(db: Database, id: string): Promise<StaffSponsorship> {
  const rows = await select(db).where(eq(sponsorships.id, id))
  return found((await toRecords(db, rows))[0], 'Sponsorship')
}
