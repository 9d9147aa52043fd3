/**
 * Deletes an organisation (spec section 4: Delete account) as far as a request can: it ends all sessions, frees the
 * e-mail address and hides the organisation from all others. In the same transaction it queues the job (job.ts) that
 * deletes the rest.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { accounts, erasures, locations, mails, organisations } from '../db/schema'
import { requireFound } from '../errors/apiErrors'
import { ownershipOf, rowsOfOrganisation } from '../ownership/ownership'
import type { Scope } from '../ownership/scope'

/** Makes the triggers accept changes of a deleted organisation until the transaction ends. */
export const actAsErasure = (tx: Database) => tx.execute(sql`select set_config('portal.erasure', 'on', true)`)

/**
 * Deletes the organisation.
 * @throws {ApiError} EntityNotFound if the organisation is deleted already
 */
export const deleteOrganisation = (db: Database, { organisationId: id }: Scope): Promise<void> =>
  db.transaction(async tx => {
    // Calls that write lock an account or a location before the organisation. The deletion uses this order too, so that
    // no deadlock occurs.
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
    await actAsErasure(tx)
    await tx.insert(erasures).values({ organisationId: id, accountIds: own.map(account => account.id) })
    await tx.delete(mails).where(rowsOfOrganisation(mails, id))
    // The foreign keys also delete the accounts' sessions, codes, challenges, and the application with its invites.
    await tx.delete(accounts).where(eq(accounts.organisationId, id))
    await tx.update(locations).set({ deletedAt: sql`now()` }).where(living)
    const { cleared } = ownershipOf(organisations).kept ?? { cleared: {} }
    await tx
      .update(organisations)
      .set({ ...cleared, deletedAt: sql`now()` })
      .where(eq(organisations.id, id))
  })
