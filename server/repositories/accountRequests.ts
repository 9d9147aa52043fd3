/** What an organisation asked for, in its account's file: pickups, sponsorships, and what its customers redeemed. */
import { asc, inArray } from 'drizzle-orm'
import type { Database } from '../db/database'
import { rowsOfOrganisation } from '../db/ownership'
import { redemptions, sagaMasses, sagas, sponsorshipRewards, sponsorships } from '../db/schema'
import { groupBy } from '../groupBy'
import { iso } from '../iso'
import { fromMinor } from './money'

const uah = (minor: number) => ({ currency: 'UAH' as const, amount: fromMinor(minor) })

const requestOf = (row: typeof sagas.$inferSelect | typeof sponsorships.$inferSelect) => ({
  guid: row.id,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  finishedAt: iso(row.finishedAt),
  canceledAt: iso(row.canceledAt),
})

export async function readSagas(db: Database, id: string) {
  const rows = await db
    .select()
    .from(sagas)
    .where(rowsOfOrganisation(sagas, id))
    .orderBy(asc(sagas.createdAt), asc(sagas.id))
  const ids = db.select({ id: sagas.id }).from(sagas).where(rowsOfOrganisation(sagas, id))
  const masses = groupBy(await db.select().from(sagaMasses).where(inArray(sagaMasses.sagaId, ids)), row => row.sagaId)
  return rows.map(row => ({
    ...requestOf(row),
    code: row.code,
    locationGuid: row.locationId,
    bottlesPickedAt: iso(row.bottlesPickedAt),
    masses: (masses.get(row.id) ?? []).map(({ sagaId: _, grams, ...mass }) => ({ ...mass, kg: grams / 1000 })),
  }))
}

export async function readRedemptions(db: Database, id: string) {
  const rows = await db
    .select()
    .from(redemptions)
    .where(rowsOfOrganisation(redemptions, id))
    .orderBy(asc(redemptions.createdAt))
  return rows.map(row => ({
    guid: row.id,
    rewardGuid: row.rewardId,
    rewardName: row.rewardName,
    quantity: row.quantity,
    consumerRef: row.consumerRef,
    createdAt: row.createdAt.toISOString(),
  }))
}

export async function readSponsorships(db: Database, id: string) {
  const own = await db
    .select()
    .from(sponsorships)
    .where(rowsOfOrganisation(sponsorships, id))
    .orderBy(asc(sponsorships.createdAt), asc(sponsorships.id))
  const ids = db.select({ id: sponsorships.id }).from(sponsorships).where(rowsOfOrganisation(sponsorships, id))
  const lines = await db.select().from(sponsorshipRewards).where(inArray(sponsorshipRewards.sponsorshipId, ids))
  const linesOf = (request: string) => lines.filter(line => line.sponsorshipId === request)
  return own.map(row => ({
    ...requestOf(row),
    name: row.name,
    phone: row.phone,
    email: row.email,
    sum: uah(row.sumMinor),
    fee: uah(row.feeMinor),
    rewards: linesOf(row.id).map(line => ({
      guid: line.rewardId,
      price: uah(line.priceMinor),
      quantity: line.quantity,
    })),
  }))
}
