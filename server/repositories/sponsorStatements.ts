/**
 * Reads a sponsor's payments for receipts and statements: a single request, or the requests that were paid in a year
 * (UTC).
 */
import { and, asc, count, desc, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { readRow } from '../db/rows'
import { organisations, sponsorshipRewards, sponsorships } from '../db/schema'
import { ApiError, requireFound } from '../errors/apiErrors'
import type { Scope } from '../ownership/scope'
import type { Payer, SponsorshipWithPayment } from '../print/paymentDocuments'
import { toSponsorships } from './sponsorships'

/** Maximum number of rewards in one file. */
const maxRewards = 5000

const ownedBy = (scope: Scope, ...more: SQL[]) => and(eq(sponsorships.sponsorId, scope.organisationId), ...more)

export const readPayer = (db: Database, scope: Scope): Promise<Payer> =>
  readRow(db, organisations, eq(organisations.id, scope.organisationId), 'Organisation')

const toPaid = async (db: Database, rows: (typeof sponsorships.$inferSelect)[]): Promise<SponsorshipWithPayment[]> => {
  const requests = await toSponsorships(db, rows)
  return requests.map((request, at) => ({ request, paidAt: rows[at]?.finishedAt ?? null }))
}

/**
 * Returns one of the sponsor's requests with its time of payment, if it is paid.
 * @throws {ApiError} EntityNotFound for a request of another sponsor
 */
export async function readSponsorshipWithPayment(
  db: Database,
  scope: Scope,
  id: string,
): Promise<SponsorshipWithPayment> {
  const own = ownedBy(scope, eq(sponsorships.id, id))
  const [paid] = await toPaid(db, [await readRow(db, sponsorships, own, 'Sponsorship')])
  return requireFound(paid, 'Sponsorship')
}

/** Returns the years in which the sponsor paid requests, the latest first. */
export async function listPaymentYears(db: Database, scope: Scope): Promise<number[]> {
  const year = sql<number>`extract(year from ${sponsorships.finishedAt} at time zone 'UTC')::int`
  const rows = await db
    .selectDistinct({ year })
    .from(sponsorships)
    .where(ownedBy(scope, eq(sponsorships.status, 'Finished'), isNotNull(sponsorships.finishedAt)))
    .orderBy(desc(year))
  return rows.map(row => row.year)
}

/**
 * Returns the requests that were paid in a year.
 * @throws {ApiError} UnprocessableEntity if they have more rewards than one file can contain
 */
export async function listSponsorshipsPaidInYear(
  db: Database,
  scope: Scope,
  year: number,
): Promise<SponsorshipWithPayment[]> {
  const paidIn = ownedBy(
    scope,
    eq(sponsorships.status, 'Finished'),
    gte(sponsorships.finishedAt, new Date(Date.UTC(year, 0))),
    lt(sponsorships.finishedAt, new Date(Date.UTC(year + 1, 0))),
  )
  const [counted] = await db
    .select({ lines: count() })
    .from(sponsorshipRewards)
    .innerJoin(sponsorships, eq(sponsorships.id, sponsorshipRewards.sponsorshipId))
    .where(paidIn)
  if (Number(counted?.lines) > maxRewards)
    throw new ApiError('UnprocessableEntity', `More than ${maxRewards} rewards in a year`)
  const rows = await db
    .select()
    .from(sponsorships)
    .where(paidIn)
    .orderBy(asc(sponsorships.finishedAt), asc(sponsorships.id))
  return toPaid(db, rows)
}
