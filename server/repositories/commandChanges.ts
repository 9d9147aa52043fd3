/**
 * Makes the changes that the server's command line requests, and records each in the audit log. Accounts of support
 * staff, which have no organisation, can be created only by these commands; API keys of the platform can also be
 * created by support staff in the portal.
 */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { KeyCreate } from '../../contract/keys'
import type { StaffRole } from '../../contract/staffRoles'
import { normaliseEmail } from '../accounts/emailAddresses'
import { endSessionsOf } from '../accounts/endSessions'
import { hashPassword } from '../accounts/passwords'
import type { Database } from '../db/database'
import { accounts, auditLog } from '../db/schema'
import { keysRepository } from './keys'

type Action = `staff-${'added' | 'removed' | 'role'}` | `key-${'added' | 'rotated' | 'revoked'}` | 'audit-archived'

/**
 * Records a command in the audit log. Its actor is `(command line)`, because the person who runs the command is
 * unknown. The subject is the account, the API key, or the partition of the audit log that the command changed.
 */
export const recordCommand = (tx: Database, action: Action, subject: string) =>
  tx.insert(auditLog).values({ actorEmail: '(command line)', action, subject, outcome: '200' })

/**
 * Adds an account of support staff.
 * @returns false when the e-mail address already has an account
 */
export async function addStaff(
  db: Database,
  email: string,
  password: string,
  staffRole: StaffRole = 'Admin',
): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return db.transaction(async tx => {
    const [added] = await tx
      .insert(accounts)
      .values({ email: normaliseEmail(email), passwordHash, staffRole })
      .onConflictDoNothing({ target: accounts.email })
      .returning({ id: accounts.id })
    if (added) await recordCommand(tx, 'staff-added', added.id)
    return added !== undefined
  })
}

const isStaff = (email: string) => and(eq(accounts.email, normaliseEmail(email)), isNull(accounts.organisationId))

/**
 * Changes the role of an account of support staff. Its sessions end, including those in which it acts for a customer.
 * @returns false if no such account exists
 */
export const changeStaffRole = (db: Database, email: string, staffRole: StaffRole): Promise<boolean> =>
  db.transaction(async tx => {
    const [changed] = await tx.update(accounts).set({ staffRole }).where(isStaff(email)).returning({ id: accounts.id })
    if (!changed) return false
    await endSessionsOf(tx, changed.id)
    await recordCommand(tx, 'staff-role', changed.id)
    return true
  })

/**
 * Removes an account of support staff and ends its sessions, including those in which it acts for a customer.
 * @returns false if no such account exists
 */
export const removeStaff = (db: Database, email: string): Promise<boolean> =>
  db.transaction(async tx => {
    const [removed] = await tx.delete(accounts).where(isStaff(email)).returning({ id: accounts.id })
    if (removed) await recordCommand(tx, 'staff-removed', removed.id)
    return removed !== undefined
  })

export const listStaff = (db: Database) =>
  db
    .select({
      email: accounts.email,
      createdAt: accounts.createdAt,
      staffRole: sql<StaffRole>`coalesce(${accounts.staffRole}, 'Admin')`,
    })
    .from(accounts)
    .where(isNull(accounts.organisationId))
    .orderBy(asc(accounts.email))

export function createPlatformKeyCommands(db: Database) {
  const recorded = <Made extends { id: string }>(action: Action, change: (tx: Database) => Promise<Made>) =>
    db.transaction(async tx => {
      const made = await change(tx)
      await recordCommand(tx, action, made.id)
      return made
    })
  return {
    list: () => keysRepository(db, 'platform').list({ offset: 0, limit: 1000 }),
    create: (given: KeyCreate) => recorded('key-added', tx => keysRepository(tx, 'platform').create(given)),
    rotate: (id: string) => recorded('key-rotated', tx => keysRepository(tx, 'platform').rotate(id)),
    revoke: (id: string) => recorded('key-revoked', tx => keysRepository(tx, 'platform').revoke(id)),
  }
}
