/**
 * Deletes an organisation (spec section 4: Delete account), as far as the request does it: afterwards all sessions are
 * ended, the e-mail is free and other organisations no longer see anything of the deleted one. The job (job.ts), queued
 * in the same transaction, does the rest.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { accounts, erasures, locations, mails, organisations } from '../db/schema'
import { requireFound } from '../errors/apiErrors'
import { ownershipOf, rowsOfOrganisation } from '../ownership/ownership'
import type { Scope } from '../ownership/scope'

/** Makes the triggers accept the erasure's changes to the end of the transaction. */
export const asErasure = (tx: Database) => tx.execute(sql`select set_config('portal.erasure', 'on', true)`)

/**
 * Deletes the organisation.
 * @throws {ApiError} EntityNotFound if it is already deleted
 */
export const deleteOrganisation = (db: Database, { organisationId: id }: Scope): Promise<void> =>
  db.transaction(async tx => {
    // Writers lock an account or a location before the organisation. The deletion uses the same order to avoid
    // deadlocks.
    const own = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.organisationId, id))
      .orderBy(accounts.id)
      .for('update')
    const living = and(eq(locations.organisationId, id), isNull(locations.deletedAt))
    await tx.select({ one: sql`1` }).from(locations).where(living).orderBy(locations.id).for('no key update')
    const [row] = await tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(and(eq(organisations.id, id), isNull(organisations.deletedAt)))
      .for('update')
    requireFound(row, 'Organisation')
    await asErasure(tx)
    await tx.insert(erasures).values({ organisationId: id, accountIds: own.map(account => account.id) })
    await tx.delete(mails).where(rowsOfOrganisation(mails, id))
    // Sessions, codes, challenges and the application with its invites are deleted with the accounts.
    await tx.delete(accounts).where(eq(accounts.organisationId, id))
    await tx.update(locations).set({ deletedAt: sql`now()` }).where(living)
    const { cleared } = ownershipOf(organisations).kept ?? { cleared: {} }
    await tx
      .update(organisations)
      .set({ ...cleared, deletedAt: sql`now()` })
      .where(eq(organisations.id, id))
  })
