/** Fundraising rewards of all institutions as staff see them, who say when what was collected for has been bought. */
import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Language } from '../../../contract/limits'
import type { SortField } from '../../../contract/lists'
import { targetPoints } from '../../../contract/rules'
import type { StaffFundraising, staffFundraisingQuery } from '../../../contract/staff'
import type { Database } from '../../db/database'
import { fundraisingRewards, organisations } from '../../db/schema'
import { ApiError, found } from '../../errors'
import { fulfil } from '../fulfilment'
import type { By } from '../listOrder'
import { fromMinor } from '../money'
import { contains, orderOf, type Rows } from './lists'

const { id, name, status, createdAt, progressPoints, priceMinor, quantity, deletedAt } = fundraisingRewards
const fields: Record<SortField<'staffFundraising'>, By> = {
  createdAt,
  name: { text: name },
  status,
  'organisation.name': { text: organisations.name },
  progressPoints,
  targetPoints: sql`${priceMinor} * ${quantity}`,
}
const organisation = { guid: organisations.id, name: organisations.name }

const select = (db: Database) =>
  db
    .select({ id, name, organisation, status, progressPoints, priceMinor, quantity, createdAt })
    .from(fundraisingRewards)
    .innerJoin(organisations, eq(organisations.id, fundraisingRewards.organisationId))
type Row = Awaited<ReturnType<typeof select>>[number]

const toRecord = ({ priceMinor, quantity, createdAt, ...row }: Row): StaffFundraising => ({
  ...row,
  targetPoints: targetPoints(fromMinor(priceMinor), quantity),
  createdAt: createdAt.toISOString(),
})

const countOf = async (db: Database, where: SQL | undefined) => {
  const [row] = await db
    .select({ total: count() })
    .from(fundraisingRewards)
    .innerJoin(organisations, eq(organisations.id, fundraisingRewards.organisationId))
    .where(where)
  return row?.total ?? 0
}

export async function listStaffFundraising(
  db: Database,
  { filter, range, ...asked }: z.infer<typeof staffFundraisingQuery> & { language: Language },
): Promise<Rows<StaffFundraising>> {
  const where = and(
    isNull(deletedAt),
    filter.id ? inArray(id, filter.id) : undefined,
    filter.status ? eq(status, filter.status) : undefined,
    contains(filter.q, name, organisations.name),
  )
  const rows = await select(db)
    .where(where)
    .orderBy(...orderOf(asked, fields, id, createdAt))
    .limit(range.limit)
    .offset(range.offset)
  return { rows: rows.map(toRecord), total: await countOf(db, where) }
}

export async function readStaffFundraising(db: Database, wanted: string): Promise<StaffFundraising> {
  const [row] = await select(db).where(and(eq(id, wanted), isNull(deletedAt)))
  return toRecord(found(row, 'Reward'))
}

/** Completed → Fulfilled, once. @throws {ApiError} InvalidOperation from any other status */
export const fulfilReward = (db: Database, wanted: string): Promise<StaffFundraising> =>
  db.transaction(async tx => {
    const [row] = await tx
      .select()
      .from(fundraisingRewards)
      .where(and(eq(id, wanted), isNull(deletedAt)))
      .for('no key update')
    const reward = found(row, 'Reward')
    if (reward.status !== 'Completed') throw new ApiError('InvalidOperation', 'Only a completed one can be fulfilled')
    await fulfil(tx, reward)
    return readStaffFundraising(tx, wanted)
  })
