/** Reads and changes premium rewards of one service provider. Every call is limited to the provider's own rewards. */
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Language } from '../../contract/languages'
import { limits } from '../../contract/limits'
import type { CodeState } from '../../contract/redemptions'
import {
  type PremiumCreate,
  type PremiumEdit,
  type PremiumReward,
  premiumRewardSchema,
  premiumRewardsQuery,
} from '../../contract/rewards'
import type { Database } from '../db/database'
import { deleteRow, insertRow, readRow } from '../db/rows'
import { digitalGoods, premiumRewards } from '../db/schema'
import { type ExpectedVersion, requireExpectedVersion, requireVersion } from '../db/versions'
import { assertRowLimit } from '../ownership/rowLimits'
import type { Scope } from '../ownership/scope'
import { defineListQuery } from '../queries/listQuery'
import { createQueries } from '../queries/queries'
import { imageColumn, wireColumnsFor } from '../queries/wireColumns'
import { codeCountOf, codeStateConditions, codesOf, remainingQuantityOf } from './codeCounts'
import { requireImage } from './images'
import { assertNewCodes, assertNoCodeChanges, checkCodeEdit, computeQuantity, type StoredCodes } from './premiumGoods'
import { endShortage, runsOutInDaysOf, shortageCondition } from './rewardForecast'

const ownedBy = (scope: Scope, ...more: (SQL | undefined)[]) =>
  and(eq(premiumRewards.organisationId, scope.organisationId), ...more)

const own = sql`premium_rewards`

/**
 * Returns the list queries of premium rewards.
 * @param most maximum number of codes returned for each reward: the first free codes, in the order in which they were
 *   entered
 */
const defineQueries = (most: number) =>
  createQueries(
    defineListQuery({
      what: 'Reward',
      table: premiumRewards,
      record: premiumRewardSchema,
      columns: wireColumnsFor(premiumRewardSchema, premiumRewards, {
        image: imageColumn(premiumRewards.imageId),
        quantity: remainingQuantityOf(own),
        digitalGoodsTotal: codeCountOf(own, 'free'),
        runsOutInDays: runsOutInDaysOf(own),
        digitalGoods: sql<PremiumReward['digitalGoods']>`(
          select coalesce(json_agg(json_build_object('guid', g.id, 'content', g.content) order by g.position), '[]')
          from (select * from ${codesOf(own, 'free')} order by position limit ${most}) g)`,
      }),
      toWire: row => ({ ...row, rewardType: 'Products' as const }),
      list: {
        of: 'premiumRewards',
        query: premiumRewardsQuery,
        filters: { shortage: shortage => shortageCondition(shortage, own) },
      },
    }),
  )
/** A list has only the first free codes of each reward; a single reward has all of its free codes. */
const [{ page }, { one }] = [defineQueries(limits.digitalGoodsListed), defineQueries(limits.digitalGoods)]

const addCodes = async (tx: Database, rewardId: string, contents: string[], from: number) => {
  if (!contents.length) return
  await tx.insert(digitalGoods).values(contents.map((content, i) => ({ rewardId, content, position: from + i })))
}

/**
 * Adds and removes codes. The reward's row is locked, so that the second of two simultaneous edits sees the result of
 * the first.
 */
async function editCodes(tx: Database, rewardId: string, edit: PremiumEdit) {
  const { next, ...stored } = await readCodes(tx, rewardId, edit.digitalGoodsToAdd)
  const removed = checkCodeEdit(stored, edit)
  if (removed.length) await tx.delete(digitalGoods).where(inArray(digitalGoods.id, removed))
  await addCodes(tx, rewardId, edit.digitalGoodsToAdd, next)
}

/** Reads the free codes. The codes that consumers have received are counted and compared by the database. */
async function readCodes(tx: Database, rewardId: string, added: string[]): Promise<StoredCodes & { next: number }> {
  const inState = (state: CodeState) => and(eq(digitalGoods.rewardId, rewardId), codeStateConditions[state])
  const { id, content, position } = digitalGoods
  const free = await tx.select({ id, content }).from(digitalGoods).where(inState('free'))
  const given = await tx.$count(digitalGoods, inState('given'))
  const repeated = added.length
    ? await tx
        .select({ content })
        .from(digitalGoods)
        .where(and(inState('given'), inArray(content, added)))
        .limit(added.length)
    : []
  const [last] = await tx
    .select({ position })
    .from(digitalGoods)
    .where(eq(digitalGoods.rewardId, rewardId))
    .orderBy(desc(position))
    .limit(1)
  return { free, given, givenContents: repeated.map(good => good.content), next: (last?.position ?? -1) + 1 }
}

export function premiumRepository(db: Database) {
  return {
    get: (scope: Scope, id: string) => one(db, id, ownedBy(scope)),
    list: (scope: Scope, asked: z.output<typeof premiumRewardsQuery> & { language: Language }) =>
      page(db, ownedBy.bind(null, scope), asked),
    /**
     * Creates a premium reward.
     * @throws {ApiError} NotUnique if two codes are equal, LimitReached
     */
    create: (scope: Scope, { image, digitalGoods: contents, quantity, ...values }: PremiumCreate) =>
      db.transaction(async (tx): Promise<PremiumReward> => {
        await assertRowLimit(tx, premiumRewards, scope.organisationId)
        const isDigital = contents !== null && contents !== undefined
        if (isDigital) assertNewCodes(contents, quantity)
        await requireImage(tx, scope, image, 'image')
        const { id } = await insertRow(tx, premiumRewards, {
          ...values,
          imageId: image,
          organisationId: scope.organisationId,
          premiumRewardType: isDigital ? 'DigitalGoods' : 'Ordinary',
          quantity: isDigital ? null : (quantity ?? null),
        })
        await addCodes(tx, id, contents ?? [], 0)
        return one(tx, id)
      }),
    /**
     * Updates a premium reward.
     * @throws {VersionConflict} if the reward does not have the expected version
     * @throws {ApiError} for a quantity or codes that premiumGoods.ts rejects
     */
    update: (scope: Scope, id: string, edit: PremiumEdit, expected: ExpectedVersion) =>
      db.transaction(async (tx): Promise<PremiumReward> => {
        const own = ownedBy(scope, eq(premiumRewards.id, id))
        const stored = await readRow(tx, premiumRewards, own, 'Reward', 'update')
        await requireExpectedVersion(stored, expected, () => one(tx, id))
        await requireImage(tx, scope, edit.image, 'image')
        const isDigital = stored.premiumRewardType === 'DigitalGoods'
        if (!isDigital) assertNoCodeChanges(edit)
        const { name, description, gemPrice, pointsPrice, image: imageId } = edit
        const quantity = computeQuantity(stored, edit)
        await tx
          .update(premiumRewards)
          .set({ name, description, gemPrice, pointsPrice, imageId, quantity })
          .where(eq(premiumRewards.id, stored.id))
        if (isDigital) await editCodes(tx, stored.id, edit)
        if (stored.runningOutAt) await endShortage(tx, stored.id)
        return one(tx, id)
      }),
    remove: (scope: Scope, id: string, expected: ExpectedVersion) =>
      db.transaction(async tx => {
        const row = ownedBy(scope, eq(premiumRewards.id, id))
        const condition = { expected, row, what: 'Reward', current: () => one(tx, id) }
        await requireVersion(tx, premiumRewards, condition, 'update')
        await deleteRow(tx, premiumRewards, row, 'Reward')
      }),
  }
}
