/**
 * The records that a machine may refer to in its reports, page by page in order of id. The platform's keys see the
 * records of all organisations, other keys those of their own organisation.
 */
import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { binQrText } from '../../contract/limits'
import { targetPoints } from '../../contract/rules'
import type { MachineKey } from '../accounts/keys'
import type { Database } from '../db/database'
import { bins, fundraisingRewards, locations, organisations, premiumRewards, sagas } from '../db/schema'
import { toWireRecord } from '../queries/wireColumns'
import { fromMinor } from './money'
import { leftOf } from './premiumGoods'

const pageSize = 200
type Key = Pick<MachineKey, 'organisationId'>

/** Returns the condition for the rows that the key sees and that follow the last one read. */
const ahead = ({ organisationId }: Key, owner: PgColumn, id: PgColumn, after: string | undefined, ...more: SQL[]) =>
  and(organisationId ? eq(owner, organisationId) : undefined, after ? gt(id, after) : undefined, ...more)
const paged = <Item extends { id: string }>(items: Item[]) => ({
  items,
  next: items.length === pageSize ? (items.at(-1)?.id ?? null) : null,
})

export async function readBinsForMachines(db: Database, key: Key, after: string | undefined) {
  const rows = await db
    .select({ id: bins.id, locationId: locations.id, location: locations.name, level: bins.level })
    .from(bins)
    .innerJoin(locations, eq(locations.id, bins.locationId))
    .where(ahead(key, locations.organisationId, bins.id, after, isNull(locations.deletedAt)))
    .orderBy(asc(bins.id))
    .limit(pageSize)
  return paged(rows.map(row => ({ ...row, subject: binQrText(row.id) })))
}

/** Returns started bookings; a recycler's key sees its own. */
export async function readBookingsForMachines(db: Database, key: Key, after: string | undefined) {
  const { id, createdAt } = sagas
  const rows = await db
    .select({ id, locationId: locations.id, location: locations.name, recycler: organisations.name, createdAt })
    .from(sagas)
    .innerJoin(locations, eq(locations.id, sagas.locationId))
    .innerJoin(organisations, eq(organisations.id, sagas.recyclerId))
    .where(ahead(key, sagas.recyclerId, id, after, eq(sagas.status, 'Started')))
    .orderBy(asc(id))
    .limit(pageSize)
  return paged(rows.map(row => toWireRecord(row)))
}

export async function readRewardsForMachines(db: Database, key: Key, after: string | undefined) {
  const { id, name, gemPrice, pointsPrice, premiumRewardType } = premiumRewards
  const left = leftOf(sql`premium_rewards`)
  const rows = await db
    .select({ id, name, organisation: organisations.name, gemPrice, pointsPrice, premiumRewardType, left })
    .from(premiumRewards)
    .innerJoin(organisations, eq(organisations.id, premiumRewards.organisationId))
    .where(ahead(key, premiumRewards.organisationId, id, after))
    .orderBy(asc(id))
    .limit(pageSize)
  return paged(
    rows.map(({ premiumRewardType, ...row }) => ({ ...row, isDigital: premiumRewardType === 'DigitalGoods' })),
  )
}

export async function readFundraisingForMachines(db: Database, key: Key, after: string | undefined) {
  const { id, name, status, progressPoints, priceMinor, quantity, organisationId, deletedAt } = fundraisingRewards
  const rows = await db
    .select({ id, name, organisation: organisations.name, status, progressPoints, priceMinor, quantity })
    .from(fundraisingRewards)
    .innerJoin(organisations, eq(organisations.id, organisationId))
    .where(ahead(key, organisationId, id, after, isNull(deletedAt), inArray(status, ['InProgress', 'Completed'])))
    .orderBy(asc(id))
    .limit(pageSize)
  return paged(
    rows.map(({ priceMinor, quantity, ...row }) => ({
      ...row,
      targetPoints: targetPoints(fromMinor(priceMinor), quantity),
    })),
  )
}
