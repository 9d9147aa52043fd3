/** Simple rewards of one organisation. Every query goes through {@link mine}. */
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { CityRef } from '../../contract/cities'
import { limits } from '../../contract/limits'
import type { Page } from '../../contract/paging'
import type { SimpleReward, SimpleRewardBody } from '../../contract/rewards'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { cities, simpleRewardCities, simpleRewards } from '../db/schema'
import { found } from '../errors'
import { imageOf } from '../files/imageUrls'
import { requireCities, requireImage } from './rewardReferences'

const mine = (scope: Scope, ...more: SQL[]) => and(eq(simpleRewards.organisationId, scope.organisationId), ...more)

/** Its last line names the table itself: a column alone would be spelled without it, and found in the subquery. */
const citiesOfReward = sql<CityRef[]>`(
  select coalesce(
    json_agg(json_build_object('guid', c.id, 'localizedNames', c.names) order by c.population desc, c.id), '[]')
  from ${simpleRewardCities} rc join ${cities} c on c.id = rc.city_id
  where rc.reward_id = ${simpleRewards}.id)`

const select = (db: Database) =>
  db
    .select({
      guid: simpleRewards.id,
      name: simpleRewards.name,
      description: simpleRewards.description,
      imageId: simpleRewards.imageId,
      points: simpleRewards.points,
      rewardType: simpleRewards.rewardType,
      cities: citiesOfReward,
    })
    .from(simpleRewards)
type Row = Awaited<ReturnType<typeof select>>[number]
const toReward = ({ imageId, ...row }: Row): SimpleReward => ({ ...row, image: imageOf(imageId) })

const get = async (db: Database, scope: Scope, id: string): Promise<SimpleReward> => {
  const [row] = await select(db).where(mine(scope, eq(simpleRewards.id, id)))
  return toReward(found(row, 'Reward'))
}

async function setCities(tx: Database, rewardId: string, cityIds: string[]) {
  await tx.delete(simpleRewardCities).where(eq(simpleRewardCities.rewardId, rewardId))
  await tx.insert(simpleRewardCities).values(cityIds.map(cityId => ({ rewardId, cityId })))
}

export function simpleRewardsRepository(db: Database) {
  const checked = async (tx: Database, scope: Scope, { cityIds, ...values }: SimpleRewardBody) => {
    await requireImage(tx, scope, values.imageId, 'imageId')
    return { values, cityIds: await requireCities(tx, cityIds, 'cityIds') }
  }

  return {
    /** Newest first. */
    async list(scope: Scope, query: { Offset: number }): Promise<Page<SimpleReward>> {
      const where = mine(scope)
      const [rows, totals] = await Promise.all([
        select(db)
          .where(where)
          .orderBy(desc(simpleRewards.createdAt), desc(simpleRewards.id))
          .limit(limits.pageSize)
          .offset(query.Offset),
        db.select({ total: count() }).from(simpleRewards).where(where),
      ])
      return { items: rows.map(toReward), total: totals[0]?.total ?? 0, pageSize: limits.pageSize }
    },
    create: (scope: Scope, body: SimpleRewardBody): Promise<SimpleReward> =>
      db.transaction(async tx => {
        const { values, cityIds } = await checked(tx, scope, body)
        const rows = await tx
          .insert(simpleRewards)
          .values({ ...values, organisationId: scope.organisationId })
          .returning({ id: simpleRewards.id })
        const { id } = found(rows[0], 'Reward')
        await setCities(tx, id, cityIds)
        return get(tx, scope, id)
      }),
    update: (scope: Scope, id: string, body: SimpleRewardBody): Promise<SimpleReward> =>
      db.transaction(async tx => {
        const [own] = await tx
          .select({ id: simpleRewards.id })
          .from(simpleRewards)
          .where(mine(scope, eq(simpleRewards.id, id)))
          .for('update')
        found(own, 'Reward')
        const { values, cityIds } = await checked(tx, scope, body)
        await tx.update(simpleRewards).set(values).where(eq(simpleRewards.id, id))
        await setCities(tx, id, cityIds)
        return get(tx, scope, id)
      }),
    async remove(scope: Scope, id: string): Promise<void> {
      const gone = await db
        .delete(simpleRewards)
        .where(mine(scope, eq(simpleRewards.id, id)))
        .returning({ id: simpleRewards.id })
      found(gone[0], 'Reward')
    },
  }
}
