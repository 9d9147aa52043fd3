/**
 * Lists the records to which a machine may refer in its reports, in pages sorted by id. The platform's API keys read
 * the records of all organisations, other API keys only the records of their own organisation.
 */
import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { binQrText } from '../../contract/limits'
import { computeTargetPoints } from '../../contract/rules'
import type { MachineKey } from '../accounts/keys'
import type { Database } from '../db/database'
import { bins, fundraisingRewards, locations, organisations, premiumRewards, sagas } from '../db/schema'
import { toWireRecord } from '../queries/wireColumns'
import { remainingQuantityOf } from './codeCounts'
import { fromMinorUnits } from './money'

const pageSize = 200
type Key = Pick<MachineKey, 'organisationId'>

/** Returns the condition for the rows that the API key may read and whose id follows `after`, the last id read. */
const isReadableAfter = (
  { organisationId }: Key,
  owner: PgColumn,
  id: PgColumn,
  after: string | undefined,
  ...more: SQL[]
) => and(organisationId ? eq(owner, organisationId) : undefined, after ? gt(id, after) : undefined, ...more)
const toPage = <Item extends { id: string }>(items: Item[]) => ({
  items,
  next: items.length === pageSize ? (items.at(-1)?.id ?? null) : null,
})

export async function readBinsForMachines(db: Database, key: Key, after: string | undefined) {
  const rows = await db
    .select({ id: bins.id, locationId: locations.id, location: locations.name, level: bins.level })
    .from(bins)
    .innerJoin(locations, eq(locations.id, bins.locationId))
    .where(isReadableAfter(key, locations.organisationId, bins.id, after, isNull(locations.deletedAt)))
    .orderBy(asc(bins.id))
    .limit(pageSize)
  return toPage(rows.map(row => ({ ...row, subject: binQrText(row.id) })))
}

/**
 * Returns a page of the bookings with the status `Started`. The API key of an organisation reads only the bookings that
 * the organisation has made.
 */
export async function readBookingsForMachines(db: Database, key: Key, after: string | undefined) {
  const { id, createdAt } = sagas
  const rows = await db
    .select({ id, locationId: locations.id, location: locations.name, recycler: organisations.name, createdAt })
    .from(sagas)
    .innerJoin(locations, eq(locations.id, sagas.locationId))
    .innerJoin(organisations, eq(organisations.id, sagas.recyclerId))
    .where(isReadableAfter(key, sagas.recyclerId, id, after, eq(sagas.status, 'Started')))
    .orderBy(asc(id))
    .limit(pageSize)
  return toPage(rows.map(row => toWireRecord(row)))
}

export async function readRewardsForMachines(db: Database, key: Key, after: string | undefined) {
  const { id, name, gemPrice, pointsPrice, premiumRewardType } = premiumRewards
  const left = remainingQuantityOf(sql`premium_rewards`)
  const rows = await db
    .select({ id, name, organisation: organisations.name, gemPrice, pointsPrice, premiumRewardType, left })
    .from(premiumRewards)
    .innerJoin(organisations, eq(organisations.id, premiumRewards.organisationId))
    .where(isReadableAfter(key, premiumRewards.organisationId, id, after))
    .orderBy(asc(id))
    .limit(pageSize)
  return toPage(
    rows.map(({ premiumRewardType, ...row }) => ({ ...row, isDigital: premiumRewardType === 'DigitalGoods' })),
  )
}

export async function readFundraisingForMachines(db: Database, key: Key, after: string | undefined) {
  const { id, name, status, progressPoints, priceMinor, quantity, organisationId, deletedAt } = fundraisingRewards
  const rows = await db
    .select({ id, name, organisation: organisations.name, status, progressPoints, priceMinor, quantity })
    .from(fundraisingRewards)
    .innerJoin(organisations, eq(organisations.id, organisationId))
    .where(
      isReadableAfter(key, organisationId, id, after, isNull(deletedAt), inArray(status, ['InProgress', 'Completed'])),
    )
    .orderBy(asc(id))
    .limit(pageSize)
  return toPage(
    rows.map(({ priceMinor, quantity, ...row }) => ({
      ...row,
      targetPoints: computeTargetPoints(fromMinorUnits(priceMinor), quantity),
    })),
  )
}
