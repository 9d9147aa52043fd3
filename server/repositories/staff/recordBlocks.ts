/** Finds what blocks a record of any table: the conditions of all blocks are evaluated for the record's id. */
import { and, eq, gt, inArray, isNotNull, isNull, lte, notExists, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type BlockingReason, blockingReasons } from '../../../contract/blockingReasons'
import { applicationRoles, roleOfApplication } from '../../../contract/roles'
import { faultyBinCondition } from '../../db/binConditions'
import { databaseNow } from '../../db/clock'
import { type Database, rowsOf } from '../../db/database'
import {
  accounts,
  applications,
  emailProofs,
  employees,
  fundraisingRewards,
  keys,
  locations,
  memberships,
  organisations,
  premiumRewards,
  sagas,
  signInWaits,
  sponsorships,
} from '../../db/schema'

type RecordTable = PgTable & { id: PgColumn }
type BlockCondition = readonly [RecordTable, SQL | undefined]

const rolesWithoutArea = applicationRoles.filter(role => roleOfApplication(role) === null)

const binsWith = (condition: SQL) =>
  sql`exists (select 1 from bins b where b.location_id = ${locations}.id and ${condition})`
const hasBins = binsWith(sql`true`)
const isStarted = eq(sponsorships.status, 'Started')
/** The condition that another request of the same sponsor has paid for a reward of the request. */
const isPaidElsewhere = sql`exists (
  select 1 from sponsorship_rewards own
    join sponsorship_rewards other on other.reward_id = own.reward_id and other.sponsorship_id <> own.sponsorship_id
    join sponsorships paid on paid.id = other.sponsorship_id
  where own.sponsorship_id = ${sponsorships}.id and paid.status = 'Finished' and paid.sponsor_id = ${sponsorships}.sponsor_id)`
const hasFreeCode = sql`exists (
  select 1 from digital_goods g where g.reward_id = ${premiumRewards}.id and g.given_at is null)`

/**
 * The conditions of each block, by table. Members are the records of the list of accounts, so the conditions of an
 * account follow from the id of the membership.
 */
const conditionsFor = (db: Database): Record<BlockingReason, readonly BlockCondition[]> => {
  const isMemberOf = (condition: SQL | undefined) => sql`exists (
    select 1 from ${accounts} join ${organisations} on ${organisations.id} = ${memberships}.organisation_id
    where ${accounts.id} = ${memberships}.account_id and ${condition})`
  const isEmailUnproved = notExists(
    db
      .select({ is: sql`1` })
      .from(emailProofs)
      .where(and(eq(emailProofs.accountId, accounts.id), eq(emailProofs.email, accounts.email))),
  )
  const isWaiting = sql`exists (select 1 from ${signInWaits}
    where ${eq(signInWaits.accountId, accounts.id)} and ${gt(signInWaits.until, databaseNow())})`
  const hasNoFactor = sql`not exists (select 1 from second_factors f
    where f.account_id = ${accounts.id} and f.disabled_at is null)`
  const owner = sql`exists (select 1 from ${memberships} join ${accounts} on ${accounts.id} = ${memberships.accountId}
    where ${memberships.organisationId} = ${organisations}.id and ${memberships.teamRole} = 'Owner' and ${isEmailUnproved})`
  return {
    removed: [organisations, locations, fundraisingRewards].map(table => [table, isNotNull(table.deletedAt)] as const),
    undecided: [[applications, eq(applications.status, 'Pending')]],
    declined: [[applications, eq(applications.status, 'Declined')]],
    noArea: [[applications, and(eq(applications.status, 'Pending'), inArray(applications.role, rolesWithoutArea))]],
    notSignedUp: [[applications, and(eq(applications.status, 'Approved'), isNull(applications.accountId))]],
    emailUnconfirmed: [
      [memberships, isMemberOf(isEmailUnproved)],
      [organisations, owner],
    ],
    factorMissing: [[memberships, isMemberOf(and(eq(organisations.isSecondFactorRequired, true), hasNoFactor))]],
    signInWait: [[memberships, isMemberOf(isWaiting)]],
    pickupMissing: [[sagas, eq(sagas.status, 'Started')]],
    storeRemoved: [
      [
        sagas,
        and(
          eq(sagas.status, 'Started'),
          sql`exists (select 1 from ${locations} where ${locations.id} = ${sagas}.location_id and ${locations.deletedAt} is not null)`,
        ),
      ],
    ],
    unpaid: [[sponsorships, isStarted]],
    paidElsewhere: [[sponsorships, and(isStarted, isPaidElsewhere)]],
    notStarted: [[fundraisingRewards, eq(fundraisingRewards.status, 'Created')]],
    pointsMissing: [[fundraisingRewards, eq(fundraisingRewards.status, 'InProgress')]],
    notFulfilled: [[fundraisingRewards, eq(fundraisingRewards.status, 'Completed')]],
    deactivated: [[employees, isNotNull(employees.deactivatedAt)]],
    invitationUnused: [[employees, and(isNull(employees.deactivatedAt), isNull(employees.invitationUsedAt))]],
    pointUnconfirmed: [[locations, eq(locations.pointConfirmed, false)]],
    noBins: [[locations, sql`not ${hasBins}`]],
    noPublicBins: [[locations, sql`${hasBins} and not ${binsWith(sql`b.is_public`)}`]],
    faultyBins: [[locations, binsWith(faultyBinCondition)]],
    booked: [
      [
        locations,
        sql`exists (select 1 from ${sagas} where ${sagas.locationId} = ${locations}.id and ${sagas.status} = 'Started')`,
      ],
    ],
    soldOut: [[premiumRewards, eq(premiumRewards.quantity, 0)]],
    noCodes: [[premiumRewards, and(eq(premiumRewards.premiumRewardType, 'DigitalGoods'), sql`not ${hasFreeCode}`)]],
    keyRevoked: [[keys, isNotNull(keys.revokedAt)]],
    keyExpired: [[keys, and(isNull(keys.revokedAt), lte(keys.expiresAt, databaseNow()))]],
  }
}

/** Returns what blocks the record, in the order of `blockingReasons`; nothing for an unknown id. */
export async function findRecordBlocks(db: Database, id: string): Promise<BlockingReason[]> {
  const conditions = conditionsFor(db)
  const found = blockingReasons.flatMap(block =>
    conditions[block].map(
      ([table, condition]) =>
        sql`select ${block}::text as block from ${table} where ${sql`${table}.id`} = ${id} and ${condition}`,
    ),
  )
  const rows = rowsOf<{ block: BlockingReason }>(await db.execute(sql.join(found, sql` union all `)))
  const holding = new Set(rows.map(({ block }) => block))
  return blockingReasons.filter(block => holding.has(block))
}
