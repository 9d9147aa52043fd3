/**
 * Reads shared fundraisers. A shared fundraiser has a public page, whose URL contains a code of 244 random bits.
 * Everybody who has the URL may read the page until the organisation stops sharing.
 */
import { and, eq, isNotNull, isNull, ne, type SQL } from 'drizzle-orm'
import type { Image } from '../../contract/images'
import { computeTargetPoints } from '../../contract/rules'
import type { FundraisingStatus } from '../../contract/statuses'
import type { Database } from '../db/database'
import { fundraisingRewards, organisations } from '../db/schema'
import { requireFound } from '../errors/apiErrors'
import type { Scope } from '../ownership/scope'
import { imageColumn } from '../queries/wireColumns'
import { publicPageColumn } from './fundraisingRows'
import { fromMinorUnits } from './money'

/** The content of a public page. It contains neither sponsors nor ids of records. */
export interface SharedFundraiser {
  name: string
  description: string
  /** URL of a page that describes what the fundraiser collects for. */
  link: string
  image: Image | null
  status: FundraisingStatus
  progressPoints: number
  targetPoints: number
  organisation: string
  logo: Image | null
  /** Path of the public page. */
  path: string
}

const { id, organisationId, shareCode, status, deletedAt } = fundraisingRewards
/**
 * The condition of fundraisers whose page is shown: shared, begun and not deleted. A draft has no page until it is
 * activated.
 */
const isShown = and(isNotNull(shareCode), ne(status, 'Created'), isNull(deletedAt), isNull(organisations.deletedAt))

async function readShared(db: Database, where: SQL | undefined): Promise<SharedFundraiser | undefined> {
  const { name, description, link, imageId, priceMinor, quantity, progressPoints } = fundraisingRewards
  const [row] = await db
    .select({
      ...{ name, description, link, status, progressPoints, priceMinor, quantity },
      image: imageColumn(imageId),
      organisation: organisations.name,
      logo: imageColumn(organisations.logoId),
      path: publicPageColumn,
    })
    .from(fundraisingRewards)
    .innerJoin(organisations, eq(organisations.id, organisationId))
    .where(and(isShown, where))
  if (!row) return undefined
  const { path, priceMinor: price, quantity: pieces, ...shown } = row
  return { ...shown, path: path ?? '', targetPoints: computeTargetPoints(fromMinorUnits(price), pieces) }
}

/** Returns the fundraiser that is shared with this code; undefined if there is none. */
export const findSharedFundraiser = (db: Database, code: string): Promise<SharedFundraiser | undefined> =>
  readShared(db, eq(shareCode, code))

/**
 * Returns a shared fundraiser of the organisation, for its poster.
 * @throws {ApiError} EntityNotFound if the organisation does not share a fundraiser with this id
 */
export const requireSharedFundraiser = async (
  db: Database,
  scope: Scope,
  rewardId: string,
): Promise<SharedFundraiser> =>
  requireFound(
    await readShared(db, and(eq(id, rewardId), eq(organisationId, scope.organisationId))),
    'Shared fundraiser',
  )
