/**
 * Deletes an organisation (spec section 4: Delete account) as far as a request can: it ends the organisation's
 * sessions, deletes its members' accounts, so that their e-mail addresses are free again, and hides the organisation
 * from all others. In the same transaction it queues the deletion of the remaining data (job.ts). Members who also
 * belong to another team keep their accounts.
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { accounts, erasures, locations, mails, memberships, organisations } from '../db/schema'
import { requireFound } from '../errors/apiErrors'
import { lockMemberAccountsForChange } from '../ownership/owners'
import { organisationRowsCondition, ownershipOf } from '../ownership/ownership'
import type { Scope } from '../ownership/scope'

/** Makes the triggers accept changes of a deleted organisation's rows until the transaction ends. */
export const allowErasureChanges = (tx: Database) => tx.execute(sql`select set_config('portal.erasure', 'on', true)`)

/**
 * Deletes the organisation.
 * @throws {ApiError} EntityNotFound if the organisation is deleted already
 */
export const deleteOrganisation = (db: Database, { organisationId: id }: Scope): Promise<void> =>
  db.transaction(async tx => {
    // Other calls lock an account or a location before they lock the organisation. The deletion locks in the same
    // order, so that no deadlock occurs.
    await lockMemberAccountsForChange(tx, id)
    const living = and(eq(locations.organisationId, id), isNull(locations.deletedAt))
    await tx.select({ one: sql`1` }).from(locations).where(living).orderBy(locations.id).for('no key update')
    const [row] = await tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(and(eq(organisations.id, id), isNull(organisations.deletedAt)))
      .for('update')
    requireFound(row, 'Organisation')
    await allowErasureChanges(tx)
    await tx.delete(mails).where(organisationRowsCondition(mails, id))
    const inTeam = eq(memberships.organisationId, id)
    const members = (await tx.select().from(memberships).where(inTeam)).map(({ accountId }) => accountId)
    // A trigger moves the members who belong to another team to that organisation, and deletes the accounts of the
    // others. The foreign keys also delete the accounts' sessions, codes, challenges, and the application with its
    // invites.
    await tx.delete(memberships).where(inTeam)
    const left = await tx.select({ id: accounts.id }).from(accounts).where(inArray(accounts.id, members))
    const remaining = new Set(left.map(account => account.id))
    await tx
      .insert(erasures)
      .values({ organisationId: id, accountIds: members.filter(member => !remaining.has(member)) })
    await tx.update(locations).set({ deletedAt: sql`now()` }).where(living)
    const { cleared } = ownershipOf(organisations).kept ?? { cleared: {} }
    await tx
      .update(organisations)
      .set({ ...cleared, deletedAt: sql`now()` })
      .where(eq(organisations.id, id))
  })
