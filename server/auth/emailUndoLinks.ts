/**
 * Sends and invalidates the undo links of changed e-mails (docs/adr/0013-keeping-an-account.md). A link is sent to the
 * former address, if the owner has proved that address.
 *
 *   the former address is restored,  its link and all later ones are invalidated
 *   by its link or in the profile
 *   a new password is set            all links are invalidated. Unless the current address was proved before the first
 *                                    change, the receiver of the first link gets another link with the same expiry
 */
import { and, asc, eq, gt, gte, isNull } from 'drizzle-orm'
import { deleteProofsSince, readProofTime } from '../accounts/emailProofs'
import { deletePendingEmailChange } from '../accounts/pendingEmailChanges'
import type { Database } from '../db/database'
import { type accounts, emailChanges } from '../db/schema'
import type { MailDeps } from '../deps'
import { hashSecret, randomToken } from '../lib/secrets'

const lifeMs = 7 * 24 * 3600_000

type UndoLink = typeof emailChanges.$inferSelect
type NotifiedAccount = Pick<typeof accounts.$inferSelect, 'id' | 'email' | 'language' | 'organisationId'>

export const validUndoLinkCondition = (now: Date) => and(isNull(emailChanges.usedAt), gt(emailChanges.expiresAt, now))

/** Returns the live links of an account, the oldest first. */
export const readValidUndoLinks = (tx: Database, accountId: string, now: Date): Promise<UndoLink[]> =>
  tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), validUndoLinkCondition(now)))
    .orderBy(asc(emailChanges.createdAt), asc(emailChanges.expiresAt))

/**
 * Invalidates a link and all later links of the account, and deletes the proofs of addresses since the link was
 * created, except that of the address to which the link leads back.
 */
export async function endUndoLinksFrom(
  tx: Database,
  { accountId, createdAt, oldEmail }: Omit<UndoLink, 'tokenHash'>,
  now: Date,
) {
  await tx
    .update(emailChanges)
    .set({ usedAt: now })
    .where(
      and(eq(emailChanges.accountId, accountId), gte(emailChanges.createdAt, createdAt), isNull(emailChanges.usedAt)),
    )
  await deleteProofsSince(tx, accountId, createdAt, oldEmail)
}

async function send(
  tx: Database,
  { mailer, config }: MailDeps,
  { id: accountId, language, organisationId }: NotifiedAccount,
  link: Pick<UndoLink, 'oldEmail' | 'newEmail' | 'createdAt' | 'sessionBeganAt' | 'expiresAt'>,
) {
  const token = randomToken()
  await tx.insert(emailChanges).values({ ...link, tokenHash: hashSecret(token), accountId, usedAt: null })
  const { oldEmail: to, newEmail, expiresAt } = link
  const href = `${config.publicUrl}/take-back-email?token=${token}`
  await mailer.queue(tx, {
    to,
    template: 'emailChanged',
    language,
    params: { newEmail, link: href, until: expiresAt.toISOString() },
    concerns: [organisationId],
    causes: organisationId ? [organisationId] : [],
    accountId,
  })
}

type EmailChange = Pick<UndoLink, 'newEmail' | 'sessionBeganAt'>

/**
 * Sends an undo link to the former address of an account, if the account has proved that address.
 * @param account the account before the change
 */
export async function sendUndoLink(
  tx: Database,
  sending: MailDeps,
  account: NotifiedAccount,
  change: EmailChange,
  now: Date,
) {
  if (!(await readProofTime(tx, account.id, account.email))) return
  const [first] = await readValidUndoLinks(tx, account.id, now)
  const latest = new Date(now.getTime() + lifeMs)
  const expiresAt = first && first.expiresAt < latest ? first.expiresAt : latest
  await send(tx, sending, account, { oldEmail: account.email, ...change, createdAt: now, expiresAt })
}

/**
 * Returns whether the account's ownership is disputed: an undo link is still valid, and the current address was not
 * proved before the change that the oldest such link undoes.
 */
export async function isAddressContested(tx: Database, account: Pick<NotifiedAccount, 'id' | 'email'>, now: Date) {
  const [first] = await readValidUndoLinks(tx, account.id, now)
  if (!first) return false
  const proved = await readProofTime(tx, account.id, account.email)
  return !proved || proved >= first.createdAt
}

/**
 * Ends the undo links of an account after a new password was set. Also ends a change of its e-mail that support staff
 * requested and that is not confirmed yet.
 * @param account the locked account, with its current address
 */
export async function endUndoLinksAfterPassword(tx: Database, sending: MailDeps, account: NotifiedAccount, now: Date) {
  await deletePendingEmailChange(tx, account.id)
  const [first] = await readValidUndoLinks(tx, account.id, now)
  if (!first) return
  const isContested = await isAddressContested(tx, account, now)
  await tx
    .update(emailChanges)
    .set({ usedAt: now })
    .where(and(eq(emailChanges.accountId, account.id), validUndoLinkCondition(now)))
  // Without a new link, a thief's new password would remove the owner's only way to recover the account.
  if (isContested) {
    const { oldEmail, createdAt, sessionBeganAt, expiresAt } = first
    await send(tx, sending, account, { oldEmail, newEmail: account.email, createdAt, sessionBeganAt, expiresAt })
  }
}
