/** Premium rewards of one service provider. Every query goes through {@link mine}. */
import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import type { SortField } from '../../contract/lists'
import type { Page } from '../../contract/paging'
import type { PremiumCreate, PremiumEdit, PremiumReward } from '../../contract/rewards'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { digitalGoods, premiumRewards } from '../db/schema'
import { found } from '../errors'
import { imageOf } from '../files/imageUrls'
import { requireImage } from './images'
import { type Asked, type By, holds, inOrder } from './listOrder'
import { type Good, goodsAfter, newGoods, nextQuantity, refuseGoods } from './premiumGoods'
import { readPage, readRow, removeRow } from './rows'

type Row = typeof premiumRewards.$inferSelect

const mine = (scope: Scope, ...more: (SQL | undefined)[]) =>
  and(eq(premiumRewards.organisationId, scope.organisationId), ...more)

type Sort = SortField<'premiumRewards'>
const { name, description, premiumRewardType, gemPrice, pointsPrice } = premiumRewards
const fields: Record<Sort, By> = {
  name: { text: name },
  description: { text: description },
  premiumRewardType,
  gemPrice,
  pointsPrice,
  // Spelt out: inside a subquery drizzle writes a column without its table's name.
  quantity: sql`case when ${premiumRewardType} = 'DigitalGoods'
    then (select count(*) from digital_goods g where g.reward_id = premium_rewards.id and g.given_at is null) else ${premiumRewards.quantity} end`,
}

const toPremiumReward = (
  { id, imageId, organisationId: _, createdAt: __, ...row }: Row,
  goods: Good[],
  total: number,
): PremiumReward => ({
  ...row,
  guid: id,
  image: imageOf(imageId),
  rewardType: 'Products' as const,
  quantity: row.premiumRewardType === 'DigitalGoods' ? total : row.quantity,
  digitalGoods: goods.map(good => ({ guid: good.id, content: good.content })),
  digitalGoodsTotal: total,
})

/** The first goods of each that are free, in the order they were entered, and how many there are. */
async function withGoods(db: Database, rows: Row[], most: number): Promise<PremiumReward[]> {
  const ids = rows.filter(row => row.premiumRewardType === 'DigitalGoods').map(row => row.id)
  const numbered = db
    .select({
      id: digitalGoods.id,
      rewardId: digitalGoods.rewardId,
      content: digitalGoods.content,
      place:
        sql<number>`(row_number() over (partition by ${digitalGoods.rewardId} order by ${digitalGoods.position}))::int`.as(
          'place',
        ),
      total: sql<number>`(count(*) over (partition by ${digitalGoods.rewardId}))::int`.as('total'),
    })
    .from(digitalGoods)
    .where(and(inArray(digitalGoods.rewardId, ids), isNull(digitalGoods.givenAt)))
    .as('numbered')
  const goods = ids.length
    ? await db.select().from(numbered).where(lte(numbered.place, most)).orderBy(asc(numbered.place))
    : []
  return rows.map(row => {
    const own = goods.filter(good => good.rewardId === row.id)
    return toPremiumReward(row, own, own[0]?.total ?? 0)
  })
}

async function get(db: Database, scope: Scope, id: string): Promise<PremiumReward> {
  const rows = await db
    .select()
    .from(premiumRewards)
    .where(mine(scope, eq(premiumRewards.id, id)))
  return found((await withGoods(db, rows, limits.digitalGoods))[0], 'Reward')
}

const addGoods = async (tx: Database, rewardId: string, contents: string[], from: number) => {
  if (!contents.length) return
  await tx.insert(digitalGoods).values(contents.map((content, i) => ({ rewardId, content, position: from + i })))
}

/** The row is locked, so that of two edits the second sees what the first left. */
async function editGoods(tx: Database, rewardId: string, edit: PremiumEdit) {
  const stored = await tx
    .select()
    .from(digitalGoods)
    .where(eq(digitalGoods.rewardId, rewardId))
    .orderBy(asc(digitalGoods.position))
  const removed = goodsAfter(stored, edit)
  if (removed.length) await tx.delete(digitalGoods).where(inArray(digitalGoods.id, removed))
  await addGoods(tx, rewardId, edit.digitalGoodsToAdd, (stored.at(-1)?.position ?? -1) + 1)
}

export function premiumRepository(db: Database) {
  return {
    /** With all its goods. */
    get: (scope: Scope, id: string) => get(db, scope, id),
    /** Each with the first of its goods. */
    list(scope: Scope, asked: Asked<Sort> & { Offset: number }): Promise<Page<PremiumReward>> {
      const where = mine(scope, holds(asked.q, name, description))
      const part = { where, order: inOrder(asked, fields, premiumRewards), offset: asked.Offset }
      return readPage(db, premiumRewards, part, rows => withGoods(db, rows, limits.digitalGoodsListed))
    },
    /** @throws {ApiError} NotUnique for a content given twice */
    create: (scope: Scope, { image, digitalGoods: contents, quantity, ...values }: PremiumCreate) =>
      db.transaction(async (tx): Promise<PremiumReward> => {
        const isDigital = contents !== null && contents !== undefined
        if (isDigital) newGoods(contents, quantity)
        await requireImage(tx, scope, image, 'image')
        const rows = await tx
          .insert(premiumRewards)
          .values({
            ...values,
            imageId: image,
            organisationId: scope.organisationId,
            premiumRewardType: isDigital ? 'DigitalGoods' : 'Ordinary',
            quantity: isDigital ? null : (quantity ?? null),
          })
          .returning({ id: premiumRewards.id })
        const { id } = found(rows[0], 'Reward')
        await addGoods(tx, id, contents ?? [], 0)
        return get(tx, scope, id)
      }),
    /** @throws {ApiError} what premiumGoods.ts says of quantities and goods */
    update: (scope: Scope, id: string, edit: PremiumEdit) =>
      db.transaction(async (tx): Promise<PremiumReward> => {
        const own = mine(scope, eq(premiumRewards.id, id))
        const stored = await readRow(tx, premiumRewards, own, 'Reward', 'update')
        await requireImage(tx, scope, edit.image, 'image')
        const isDigital = stored.premiumRewardType === 'DigitalGoods'
        if (!isDigital) refuseGoods(edit)
        const { name, description, gemPrice, pointsPrice, image: imageId } = edit
        const quantity = nextQuantity(stored, edit)
        await tx
          .update(premiumRewards)
          .set({ name, description, gemPrice, pointsPrice, imageId, quantity })
          .where(eq(premiumRewards.id, stored.id))
        if (isDigital) await editGoods(tx, stored.id, edit)
        return get(tx, scope, id)
      }),
    remove: (scope: Scope, id: string) =>
      removeRow(db, premiumRewards, mine(scope, eq(premiumRewards.id, id)), 'Reward'),
  }
}
