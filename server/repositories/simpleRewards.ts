/** Simple rewards of one organisation. Every query goes through {@link mine}. */
import { and, eq, type SQL } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import type { SortField } from '../../contract/lists'
import type { Page } from '../../contract/paging'
import type { SimpleReward, SimpleRewardBody } from '../../contract/rewards'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { simpleRewards } from '../db/schema'
import { found } from '../errors'
import { imageOf } from '../files/imageUrls'
import { type Asked, type By, holds, inOrder } from './listOrder'
import { readPage } from './page'
import { citiesOf, setCities } from './rewardCities'
import { requireCities, requireImage } from './rewardReferences'

type Sort = SortField<'simpleRewards'>
const { name, description, rewardType, points } = simpleRewards
const fields: Record<Sort, By> = { name: { text: name }, description: { text: description }, rewardType, points }

const mine = (scope: Scope, ...more: (SQL | undefined)[]) =>
  and(eq(simpleRewards.organisationId, scope.organisationId), ...more)

const select = (db: Database) =>
  db
    .select({
      guid: simpleRewards.id,
      name: simpleRewards.name,
      description: simpleRewards.description,
      imageId: simpleRewards.imageId,
      points: simpleRewards.points,
      rewardType: simpleRewards.rewardType,
      cities: citiesOf('simple'),
    })
    .from(simpleRewards)
type Row = Awaited<ReturnType<typeof select>>[number]
const toReward = ({ imageId, ...row }: Row): SimpleReward => ({ ...row, image: imageOf(imageId) })

const get = async (db: Database, scope: Scope, id: string): Promise<SimpleReward> => {
  const [row] = await select(db).where(mine(scope, eq(simpleRewards.id, id)))
  return toReward(found(row, 'Reward'))
}

export function simpleRewardsRepository(db: Database) {
  const checked = async (tx: Database, scope: Scope, { cityIds, ...values }: SimpleRewardBody) => {
    await requireImage(tx, scope, values.imageId, 'imageId')
    return { values, cityIds: await requireCities(tx, cityIds, 'cityIds') }
  }

  return {
    async list(scope: Scope, query: Asked<Sort> & { Offset: number }): Promise<Page<SimpleReward>> {
      const where = mine(scope, holds(query.q, name, description))
      return readPage(
        select(db)
          .where(where)
          .orderBy(...inOrder(query, fields, simpleRewards))
          .limit(limits.pageSize)
          .offset(query.Offset),
        db.$count(simpleRewards, where),
        rows => rows.map(toReward),
      )
    },
    create: (scope: Scope, body: SimpleRewardBody): Promise<SimpleReward> =>
      db.transaction(async tx => {
        const { values, cityIds } = await checked(tx, scope, body)
        const rows = await tx
          .insert(simpleRewards)
          .values({ ...values, organisationId: scope.organisationId })
          .returning({ id: simpleRewards.id })
        const { id } = found(rows[0], 'Reward')
        await setCities(tx, 'simple', id, cityIds)
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
        await setCities(tx, 'simple', id, cityIds)
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
