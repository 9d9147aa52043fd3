/**
 * Changes the password of a user who knows the current password (spec sections 5 and 7). The change ends all other
 * sessions and is reported by e-mail.
 */
import { and, eq } from 'drizzle-orm'
import { listOwnGrants, passwordTimeColumns, reviewPeriodStart } from '../accounts/accessGrants'
import { endSessionsOf } from '../accounts/endSessions'
import { checkNewPassword, hashPassword, verifyPassword } from '../accounts/passwords'
import type { Session } from '../accounts/sessions'
import { databaseNow } from '../db/clock'
import { accounts } from '../db/schema'
import type { Deps } from '../deps'
import { forgetBrowsers } from './knownBrowsers'
import { invalidateLinksAfterPassword } from './recoveryLinks'
import { endResetChallenges } from './resetChallenges'
import { wrongPasswordError } from './wrongPassword'

/** The account as it was when the current password was verified, and the hash of the new password. */
interface CheckedPassword {
  account: typeof accounts.$inferSelect
  passwordHash: string
}

/**
 * Verifies the current password and hashes the new password. Both take long, so the function runs outside a
 * transaction.
 * @returns undefined if the current password is wrong
 * @throws {ApiError} InvalidPassword with the field `newPassword`
 */
export async function checkPasswords(
  { db }: Pick<Deps, 'db'>,
  { accountId }: Session,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<CheckedPassword | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account || !(await verifyPassword(currentPassword, account.passwordHash))) return undefined
  checkNewPassword(newPassword, 'newPassword')
  return { account, passwordHash: await hashPassword(newPassword) }
}

/**
 * Stores the hash of a new password.
 * @param checked the result of {@link checkPasswords}
 * @throws {ApiError} InvalidPassword with the field `currentPassword`, if the current password was wrong or was changed
 *   meanwhile
 */
export async function changePassword(
  { db, mailer, config }: Pick<Deps, 'db' | 'mailer' | 'config'>,
  session: Session,
  checked: CheckedPassword | undefined,
): Promise<void> {
  if (!checked) throw wrongPasswordError('currentPassword')
  const { account, passwordHash } = checked
  const now = databaseNow()
  await db.transaction(async tx => {
    // If two changes run at the same time, the second change updates no row, because the stored hash is no longer the
    // hash that it has verified.
    const [changed] = await tx
      .update(accounts)
      .set({ passwordHash, ...passwordTimeColumns(now) })
      .where(and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash)))
      .returning()
    if (!changed) throw wrongPasswordError('currentPassword')
    await endSessionsOf(tx, account.id, session.tokenHash)
    await endResetChallenges(tx, account.id)
    await forgetBrowsers(tx, account.id)
    await invalidateLinksAfterPassword(tx, { mailer, config }, changed, now)
    const access = await listOwnGrants(tx, changed, reviewPeriodStart(changed, now))
    await mailer.queue(tx, {
      to: changed.email,
      template: 'passwordChanged',
      language: changed.language,
      params: { at: now.toISOString(), access },
      concerns: [account.organisationId],
      causes: account.organisationId ? [account.organisationId] : [],
    })
  })
}
