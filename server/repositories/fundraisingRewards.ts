/** Fundraising rewards of one organisation. Every query goes through {@link mine}. */
import { and, count, eq, exists, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { ErrorCode } from '../../contract/errors'
import { limits } from '../../contract/limits'
import type { SortField } from '../../contract/lists'
import type { FundraisingReward, OwnFundraisingPage } from '../../contract/rewards'
import { type FundraisingStatus, fundraisingStatuses } from '../../contract/statuses'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { fundraisingRewards, sponsorshipRewards, sponsorships } from '../db/schema'
import { ApiError, found } from '../errors'
import { fundraisingOrder, selectFundraising, toFundraisingReward } from './fundraisingRows'
import { type Asked, holds, inOrder } from './listOrder'
import { readPage } from './page'
import { setCities } from './rewardCities'
import { requireCities, requireImage } from './rewardReferences'

export interface FundraisingValues {
  imageId: string
  name: string
  description: string
  link: string
  priceMinor: number
  quantity: number
  cityIds: string[]
}

const mine = (scope: Scope, ...more: (SQL | undefined)[]) =>
  and(eq(fundraisingRewards.organisationId, scope.organisationId), isNull(fundraisingRewards.deletedAt), ...more)

const get = async (db: Database, scope: Scope, id: string): Promise<FundraisingReward> => {
  const [row] = await selectFundraising(db).where(mine(scope, eq(fundraisingRewards.id, id)))
  return toFundraisingReward(found(row, 'Reward'))
}

const lock = async (tx: Database, scope: Scope, id: string) => {
  const [row] = await tx
    .select()
    .from(fundraisingRewards)
    .where(mine(scope, eq(fundraisingRewards.id, id)))
    .for('update')
  return found(row, 'Reward')
}

/** A sponsor may have quoted these: they stand once the reward has begun (spec section 4). */
function refuseChangedTerms(stored: typeof fundraisingRewards.$inferSelect, values: FundraisingValues) {
  if (stored.status === 'Created') return
  const changed: Record<string, boolean> = {
    link: stored.link !== values.link,
    price: stored.priceMinor !== values.priceMinor,
    quantity: stored.quantity !== values.quantity,
  }
  const names = Object.keys(changed).filter(name => changed[name])
  if (!names.length) return
  const fields = Object.fromEntries(names.map(name => [name, 'InvalidOperation'])) as Record<string, ErrorCode>
  throw new ApiError('InvalidOperation', `Not after activation: ${names.join(', ')}`, { fields })
}

interface Move {
  from: FundraisingStatus
  to: Partial<typeof fundraisingRewards.$inferInsert>
}

/** Once: of several at a time one finds it as it was. */
const move = (db: Database, scope: Scope, id: string, { from, to }: Move): Promise<FundraisingReward> =>
  db.transaction(async tx => {
    const moved = await tx
      .update(fundraisingRewards)
      .set(to)
      .where(mine(scope, eq(fundraisingRewards.id, id), eq(fundraisingRewards.status, from)))
      .returning({ id: fundraisingRewards.id })
    const reward = await get(tx, scope, id)
    if (!moved.length) throw new ApiError('InvalidOperation', `Only a reward that is ${from} can become ${to.status}`)
    return reward
  })

async function countByStatus(db: Database, where: SQL | undefined): Promise<OwnFundraisingPage['counts']> {
  const { status } = fundraisingRewards
  const rows = await db.select({ status, number: count() }).from(fundraisingRewards).where(where).groupBy(status)
  const counts = new Map(rows.map(row => [row.status, row.number]))
  return Object.fromEntries(
    fundraisingStatuses.map(each => [each, counts.get(each) ?? 0]),
  ) as OwnFundraisingPage['counts']
}

export function fundraisingRepository(db: Database) {
  const checked = async (tx: Database, scope: Scope, { cityIds, ...values }: FundraisingValues) => {
    await requireImage(tx, scope, values.imageId, 'imageGuid')
    return { values, cityIds: await requireCities(tx, cityIds, 'cityGuids') }
  }

  return {
    /** One query counts for the tabs and for the total. */
    async list(
      scope: Scope,
      query: Asked<SortField<'fundraisingRewards'>> & { Offset: number; status?: FundraisingStatus | undefined },
    ): Promise<OwnFundraisingPage> {
      const { status, name, description } = fundraisingRewards
      const found = mine(scope, holds(query.q, name, description))
      const counting = countByStatus(db, found)
      const total = counting.then(counts =>
        query.status ? counts[query.status] : fundraisingStatuses.reduce((sum, each) => sum + counts[each], 0),
      )
      const page = await readPage(
        selectFundraising(db)
          .where(and(found, query.status ? eq(status, query.status) : undefined))
          .orderBy(...inOrder(query, fundraisingOrder, fundraisingRewards))
          .limit(limits.pageSize)
          .offset(query.Offset),
        total,
        rows => rows.map(toFundraisingReward),
      )
      return { ...page, counts: await counting }
    },
    create: (scope: Scope, given: FundraisingValues): Promise<FundraisingReward> =>
      db.transaction(async tx => {
        const { values, cityIds } = await checked(tx, scope, given)
        const rows = await tx
          .insert(fundraisingRewards)
          .values({ ...values, organisationId: scope.organisationId })
          .returning({ id: fundraisingRewards.id })
        const { id } = found(rows[0], 'Reward')
        await setCities(tx, id, cityIds)
        return get(tx, scope, id)
      }),
    /** @throws {ApiError} InvalidOperation naming link, price or quantity changed after activation */
    update: (scope: Scope, id: string, given: FundraisingValues): Promise<FundraisingReward> =>
      db.transaction(async tx => {
        refuseChangedTerms(await lock(tx, scope, id), given)
        const { values, cityIds } = await checked(tx, scope, given)
        await tx.update(fundraisingRewards).set(values).where(eq(fundraisingRewards.id, id))
        await setCities(tx, id, cityIds)
        return get(tx, scope, id)
      }),
    /** Created → InProgress, once. @throws {ApiError} InvalidOperation from any other status */
    begin: (scope: Scope, id: string): Promise<FundraisingReward> =>
      move(db, scope, id, { from: 'Created', to: { status: 'InProgress', begunAt: new Date() } }),
    /** InProgress → Completed with the points it has. @throws {ApiError} InvalidOperation from any other status */
    complete: (scope: Scope, id: string): Promise<FundraisingReward> =>
      move(db, scope, id, { from: 'InProgress', to: { status: 'Completed', closedAt: new Date() } }),
    /**
     * Takes the reward away; one that a sponsorship names is hidden, so that this stays readable.
     * @throws {ApiError} RewardIsSponsored while a started sponsorship pays for it
     */
    remove: (scope: Scope, id: string): Promise<void> =>
      db.transaction(async tx => {
        await lock(tx, scope, id)
        const [pledged] = await tx
          .select({ id: sponsorships.id })
          .from(sponsorshipRewards)
          .innerJoin(sponsorships, eq(sponsorships.id, sponsorshipRewards.sponsorshipId))
          .where(and(eq(sponsorshipRewards.rewardId, id), eq(sponsorships.status, 'Started')))
          .limit(1)
        if (pledged) throw new ApiError('RewardIsSponsored', 'A sponsor has asked to pay for this reward')
        const isNamed = exists(
          tx
            .select({ one: sql`1` })
            .from(sponsorshipRewards)
            .where(eq(sponsorshipRewards.rewardId, fundraisingRewards.id)),
        )
        const removed = eq(fundraisingRewards.id, id)
        await tx.delete(fundraisingRewards).where(and(removed, not(isNamed)))
        await tx.update(fundraisingRewards).set({ deletedAt: new Date() }).where(removed)
      }),
  }
}
