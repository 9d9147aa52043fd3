/**
 * Finds and deletes the notifications of each person in each organisation beyond the newest ones
 * (`server/maintenance/deleteSurplusRows.ts`).
 */
import { and, asc, isNull, lte, sql } from 'drizzle-orm'
import { ownOrganisationOf, ownRowCondition } from '../accounts/personalRows'
import { type Database, rowsOf } from '../db/database'
import { accounts, notifications } from '../db/schema'
import { serverLimits } from '../lib/limits'

const { id, seq, mailDueAt, isInPortal } = notifications

/** Number of accounts that one statement checks. */
const accountsAtOnce = 500

interface CheckedAccount {
  id: string
  /** Whether the account has more notifications than a person may have in one organisation. */
  hasMany: boolean
}

/**
 * Returns the accounts whose ids follow `after`. The index of the newest notifications contains all that is compared.
 */
export const readAccountsAfter = async (db: Database, after: string) =>
  rowsOf<CheckedAccount>(
    await db.execute(sql`
      select a.id, exists (
        select 1 from ${notifications} n where n.account_id = a.id and n.is_in_portal
        order by n.seq desc offset ${serverLimits.notificationsOfMember}::int limit 1
      ) as "hasMany"
      from ${accounts} a where a.id > ${after}::uuid order by a.id limit ${accountsAtOnce}::int`),
  )

/** Notifications of an account in an organisation of which too many are stored. */
interface Surplus {
  organisationId: string | null
  /** The `seq` of the newest notification that is deleted. */
  newest: number
}

export const findSurplusNotifications = async (db: Database, accountId: string) =>
  rowsOf<Surplus>(
    await db.execute(sql`
      select organisation_id as "organisationId", max(seq)::float8 as newest
      from (
        select ${ownOrganisationOf(notifications, accountId)} as organisation_id, ${seq},
          row_number() over (partition by ${ownOrganisationOf(notifications, accountId)} order by ${seq} desc) as place
        from ${notifications} where ${notifications.accountId} = ${accountId}::uuid and ${isInPortal}
      ) numbered
      where place > ${serverLimits.notificationsOfMember}::int group by organisation_id`),
  )

/** Deletes the oldest surplus notifications. Those that an e-mail will name are left for a later run. */
export async function deleteSurplusNotifications(
  db: Database,
  accountId: string,
  { organisationId, newest }: Surplus,
  rows: number,
) {
  const oldest = db
    .select({ id })
    .from(notifications)
    .where(
      and(
        ownRowCondition(notifications, { accountId, organisationId }),
        isInPortal,
        lte(seq, newest),
        isNull(mailDueAt),
      ),
    )
    .orderBy(asc(seq))
    .limit(rows)
    .for('update', { skipLocked: true })
  const deleted = await db.delete(notifications).where(sql`${id} = any(array(${oldest}))`).returning({ id })
  return deleted.length
}
