/**
 * Sends and invalidates the links that recover an account (docs/adr/0013-keeping-an-account.md). A link leads back to
 * the address to which it is sent. Links are sent only to addresses that the owner has proved.
 *
 *   the e-mail is changed        the former address gets a link
 *   a second factor is added     the current address gets a link: with a factor, the password and the mailbox alone no
 *                                longer open the account
 *   a link is used               this link and all later ones are invalidated
 *   the former address is        all later links are invalidated, except those to this address: a thief can restore the
 *   restored in the profile      address too
 *   a new password is set        all links to other addresses are invalidated. Unless the current address was proved
 *                                before the first link was sent, its receiver gets another link with the same expiry
 */
import { and, asc, eq, gt, gte, isNull, ne } from 'drizzle-orm'
import { deleteEmailProofsSince, readEmailProofTime } from '../accounts/emailProofs'
import { deletePendingEmailChange } from '../accounts/pendingEmailChanges'
import type { RecoveryLink } from '../accounts/reportGrants'
import type { Database } from '../db/database'
import { type accounts, emailChanges } from '../db/schema'
import type { MailDeps } from '../deps'
import { hashSecret, randomToken } from '../lib/secrets'

const lifeMs = 7 * 24 * 3600_000

export type StoredRecoveryLink = typeof emailChanges.$inferSelect
type NotifiedAccount = Pick<typeof accounts.$inferSelect, 'id' | 'email' | 'language' | 'organisationId'>

export const validRecoveryLinkCondition = (now: Date) =>
  and(isNull(emailChanges.usedAt), gt(emailChanges.expiresAt, now))

/** Returns the links of an account that can still be used, the oldest first. */
export const readValidRecoveryLinks = (tx: Database, accountId: string, now: Date): Promise<StoredRecoveryLink[]> =>
  tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), validRecoveryLinkCondition(now)))
    .orderBy(asc(emailChanges.createdAt), asc(emailChanges.expiresAt))

/**
 * Invalidates a link and all later links of the account, and deletes all proofs of addresses since the link was
 * created, except the proof of the address to which the link leads back.
 * @param options `isUsed` is false if the address was restored without the link; all links to this address then stay
 *   valid
 */
export async function invalidateLinksSince(
  tx: Database,
  { accountId, createdAt, oldEmail }: Omit<StoredRecoveryLink, 'tokenHash'>,
  { isUsed, now }: { isUsed: boolean; now: Date },
) {
  await tx
    .update(emailChanges)
    .set({ usedAt: now })
    .where(
      and(
        eq(emailChanges.accountId, accountId),
        gte(emailChanges.createdAt, createdAt),
        isNull(emailChanges.usedAt),
        isUsed ? undefined : ne(emailChanges.oldEmail, oldEmail),
      ),
    )
  await deleteEmailProofsSince(tx, accountId, createdAt, oldEmail)
}

type NewLink = Pick<StoredRecoveryLink, 'oldEmail' | 'newEmail' | 'createdAt' | 'sessionBeganAt' | 'expiresAt'>

/** Stores a link and returns its URL. */
async function createLink(tx: Database, { config }: Pick<MailDeps, 'config'>, accountId: string, link: NewLink) {
  const token = randomToken()
  await tx.insert(emailChanges).values({ ...link, tokenHash: hashSecret(token), accountId, usedAt: null })
  return `${config.publicUrl}/take-back-email?token=${token}`
}

async function send(
  tx: Database,
  { mailer, config }: MailDeps,
  { id: accountId, language, organisationId }: NotifiedAccount,
  link: NewLink,
) {
  const href = await createLink(tx, { config }, accountId, link)
  const { oldEmail: to, newEmail, expiresAt } = link
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

type EmailChange = Pick<StoredRecoveryLink, 'newEmail' | 'sessionBeganAt'>

/**
 * Sends a recovery link to the former address of an account, if the account has proved that address. While an earlier
 * link to another address is valid, the new link expires no later than that earlier link.
 * @param account the account before the change
 */
export async function sendRecoveryLink(
  tx: Database,
  sending: MailDeps,
  account: NotifiedAccount,
  change: EmailChange,
  now: Date,
) {
  if (!(await readEmailProofTime(tx, account.id, account.email))) return
  const links = await readValidRecoveryLinks(tx, account.id, now)
  const first = links.find(({ oldEmail }) => oldEmail !== account.email)
  const latest = new Date(now.getTime() + lifeMs)
  const expiresAt = first && first.expiresAt < latest ? first.expiresAt : latest
  await send(tx, sending, account, { oldEmail: account.email, ...change, createdAt: now, expiresAt })
}

/**
 * Creates a link that recovers the account at its current address, if the account has proved this address. The e-mail
 * about an added factor contains the link.
 * @param sessionBeganAt start of the session in which the factor was added
 * @returns the link and when it expires; undefined if the address is not proved
 */
export async function createRecoveryLink(
  tx: Database,
  deps: Pick<MailDeps, 'config'>,
  { id, email }: Pick<NotifiedAccount, 'id' | 'email'>,
  sessionBeganAt: Date | null,
  now: Date,
): Promise<RecoveryLink | undefined> {
  if (!(await readEmailProofTime(tx, id, email))) return undefined
  const expiresAt = new Date(now.getTime() + lifeMs)
  const link = { oldEmail: email, newEmail: email, createdAt: now, sessionBeganAt, expiresAt }
  return { link: await createLink(tx, deps, id, link), until: expiresAt.toISOString() }
}

/**
 * Returns whether the account's ownership is disputed: a recovery link is still valid, and the current address was not
 * proved before the change that the oldest such link undoes.
 */
export async function isAddressContested(tx: Database, account: Pick<NotifiedAccount, 'id' | 'email'>, now: Date) {
  const [first] = await readValidRecoveryLinks(tx, account.id, now)
  if (!first) return false
  const proved = await readEmailProofTime(tx, account.id, account.email)
  return !proved || proved >= first.createdAt
}

/**
 * Invalidates the links of an account to other addresses than its current one, after a new password was set. Also ends
 * a change of its e-mail that support staff requested and that is not confirmed yet. If the account's ownership is
 * disputed, sends a new link to the current address.
 * @param account the locked account, with its current address
 */
export async function invalidateLinksAfterPassword(
  tx: Database,
  sending: MailDeps,
  account: NotifiedAccount,
  now: Date,
) {
  await deletePendingEmailChange(tx, account.id)
  const [first] = await readValidRecoveryLinks(tx, account.id, now)
  if (!first) return
  const isContested = await isAddressContested(tx, account, now)
  await tx
    .update(emailChanges)
    .set({ usedAt: now })
    .where(
      and(
        eq(emailChanges.accountId, account.id),
        validRecoveryLinkCondition(now),
        ne(emailChanges.oldEmail, account.email),
      ),
    )
  // Without a new link, a thief's new password would remove the owner's only way to recover the account.
  if (isContested) {
    const { oldEmail, createdAt, sessionBeganAt, expiresAt } = first
    await send(tx, sending, account, { oldEmail, newEmail: account.email, createdAt, sessionBeganAt, expiresAt })
  }
}
