/**
 * Reads and changes sponsorships: those of one sponsor or, for staff, those of all sponsors. The prices of a
 * sponsorship are those of the day of its request.
 */
import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SortField } from '../../contract/lists'
import type { Page } from '../../contract/paging'
import type { FundraisingReward } from '../../contract/rewards'
import { type Sponsorship, type SponsorshipsQuery, sponsorshipSchema } from '../../contract/sponsorships'
import { databaseNow } from '../db/clock'
import { createdDayFilters, dayFilters, statusFilter } from '../db/commonFilters'
import type { Database } from '../db/database'
import { type OrderRequest, orderByExpressions, type SortExpression } from '../db/listOrder'
import { readPage, transitionRow } from '../db/rows'
import { fundraisingRewards, organisations, sponsorshipRewards, sponsorships } from '../db/schema'
import { noPrecondition, type Precondition } from '../db/versions'
import { requireFound } from '../errors/apiErrors'
import type { Scope } from '../ownership/scope'
import { publish } from '../publishing/publish'
import { filterCondition, searchCondition } from '../queries/queries'
import { buildWireRecord } from '../queries/wireColumns'
import { fundraisingColumns, toFundraisingReward } from './fundraisingRows'
import { toQuote } from './money'

type SponsorshipRow = typeof sponsorships.$inferSelect

type Sort = SortField<'sponsorships'>
const { name, phone, email, sumMinor, feeMinor, createdAt } = sponsorships
const fields: Record<Sort, SortExpression> = {
  sponsorName: { text: name },
  sponsorPhone: { text: phone },
  sponsorEmail: { text: email },
  'priceDto.total': sql`${sumMinor} + ${feeMinor}`,
  createdAt,
}

/** The digits of a request's number: the beginning of its id. */
const digits = sql`left(${sponsorships.id}::text, 8)`
/**
 * The text in which a search looks for a request's number (`formatRequestNumber` in the contract). It contains the
 * number with and without the dash, because users may type either.
 */
export const sponsorshipNumberColumn = sql`(${digits} || ' ' || left(${digits}, 4) || '-' || right(${digits}, 4))`

const searched = {
  storedKey: sponsorships.searchText,
  search: { guid: sponsorshipNumberColumn, name, phone, email },
}

const ownedBy = (scope: Scope, ...more: (SQL | undefined)[]) =>
  and(eq(sponsorships.sponsorId, scope.organisationId), ...more)

/**
 * Returns the state of a sponsor's requests for a reward: `Finished` if any of them is paid, otherwise `Started`; null
 * if there are none, apart from canceled ones.
 * @param except the id of a request that does not count
 */
export const requestStateColumn = (sponsorId: SQLWrapper | string, rewardId: SQLWrapper, except?: SQLWrapper) =>
  sql<'Started' | 'Finished' | null>`(
    select own.status from ${sponsorshipRewards} named join ${sponsorships} own on own.id = named.sponsorship_id
    where named.reward_id = ${rewardId} and own.sponsor_id = ${sponsorId} and own.status <> 'Canceled'
      ${except ? sql`and own.id <> ${except}` : sql``}
    order by own.status = 'Finished' desc limit 1)`

/** Returns the rewards of each sponsorship, including deleted rewards, with their prices on the day of the request. */
async function rewardsOf(db: Database, ids: string[]) {
  const rows = await db
    .select({
      ...fundraisingColumns,
      sponsorshipId: sponsorshipRewards.sponsorshipId,
      priceMinor: sponsorshipRewards.priceMinor,
      quantity: sponsorshipRewards.quantity,
    })
    .from(sponsorshipRewards)
    .innerJoin(fundraisingRewards, eq(fundraisingRewards.id, sponsorshipRewards.rewardId))
    .innerJoin(organisations, eq(organisations.id, fundraisingRewards.organisationId))
    .where(inArray(sponsorshipRewards.sponsorshipId, ids))
    .orderBy(asc(fundraisingRewards.name), asc(fundraisingRewards.id))
  const rewards = new Map<string, FundraisingReward[]>(ids.map(id => [id, []]))
  for (const { sponsorshipId, ...row } of rows) rewards.get(sponsorshipId)?.push(toFundraisingReward(row))
  return rewards
}

/** Returns the sponsorships in the format of the API, in the order of the rows. */
export async function toSponsorships(db: Database, rows: SponsorshipRow[]): Promise<Sponsorship[]> {
  if (!rows.length) return []
  const ids = rows.map(row => row.id)
  const rewards = await rewardsOf(db, ids)
  return rows.map(row => {
    const sponsor = { sponsorName: row.name, sponsorPhone: row.phone, sponsorEmail: row.email }
    const asked = { priceDto: toQuote(row), fundraisingRewards: rewards.get(row.id) ?? [] }
    return buildWireRecord(sponsorshipSchema, row, { ...sponsor, ...asked })
  })
}

const filters = {
  status: statusFilter(sponsorships.status),
  ...dayFilters(sql`coalesce(${sponsorships.finishedAt}, ${sponsorships.canceledAt}, ${createdAt})`),
  ...createdDayFilters(createdAt),
}

/** Returns a page of the sponsor's own requests. */
export async function listSponsorships(
  db: Database,
  scope: Scope,
  asked: OrderRequest<Sort> & SponsorshipsQuery,
): Promise<Page<Sponsorship>> {
  const where = ownedBy(scope, filterCondition(filters, asked), searchCondition(searched, asked.q))
  const order = orderByExpressions(asked, fields, sponsorships)
  const part = { where, order, offset: asked.Offset, q: asked.q }
  const page = await readPage(db, sponsorships, part, row => row)
  return { ...page, items: await toSponsorships(db, page.items) }
}

const endSponsorship = (
  db: Database,
  row: SQL | undefined,
  set: Partial<typeof sponsorships.$inferInsert>,
  precondition: Precondition,
): Promise<Sponsorship> =>
  db.transaction(async tx => {
    await precondition(tx)
    const ended = await transitionRow(tx, sponsorships, {
      row,
      from: eq(sponsorships.status, 'Started'),
      set,
      what: 'Sponsorship',
      message: 'Only a started sponsorship can be finished or canceled',
    })
    await publishEnd(tx, ended)
    return requireFound((await toSponsorships(tx, [ended]))[0], 'Sponsorship')
  })

/** Publishes the decision of staff, or the withdrawal, to the sponsor and to the organisations that own the rewards. */
async function publishEnd(tx: Database, { id, sponsorId, status, isWithdrawn }: SponsorshipRow) {
  const receivers = await tx
    .selectDistinct({ id: fundraisingRewards.organisationId })
    .from(sponsorshipRewards)
    .innerJoin(fundraisingRewards, eq(fundraisingRewards.id, sponsorshipRewards.rewardId))
    .where(eq(sponsorshipRewards.sponsorshipId, id))
  const concerns = [sponsorId, ...receivers.map(receiver => receiver.id)]
  await publish(
    tx,
    isWithdrawn
      ? { type: 'sponsorship.withdrawn', concerns, subject: id, data: {}, cause: sponsorId, by: sponsorId }
      : { type: 'sponsorship.decided', concerns, subject: id, data: { status } },
  )
}

/**
 * Records, on behalf of staff, that the sponsor has paid.
 * @throws {ApiError} InvalidOperation unless the request is started
 */
export const finishSponsorship = (db: Database, id: string, now = databaseNow(), precondition = noPrecondition) =>
  endSponsorship(db, eq(sponsorships.id, id), { status: 'Finished', finishedAt: now }, precondition)

/**
 * Cancels a request, on behalf of staff.
 * @throws {ApiError} InvalidOperation unless the request is started
 */
export const cancelSponsorship = (db: Database, id: string, now = databaseNow(), precondition = noPrecondition) =>
  endSponsorship(db, eq(sponsorships.id, id), { status: 'Canceled', canceledAt: now }, precondition)

/**
 * Withdraws a request of the sponsor that is not paid. If a withdrawal and a payment arrive at the same time, the first
 * one takes effect and the other one is rejected.
 * @throws {ApiError} InvalidOperation unless the request is started; EntityNotFound for a request of another sponsor
 */
export const withdrawSponsorship = (db: Database, scope: Scope, id: string) =>
  endSponsorship(
    db,
    ownedBy(scope, eq(sponsorships.id, id)),
    { status: 'Canceled', canceledAt: databaseNow(), isWithdrawn: true },
    noPrecondition,
  )
