/**
 * Opens the session at the end of a sign-in: after the password, the second factor, a passkey, a password reset, the
 * acceptance of an invitation to a team, or single sign-on. Except after single sign-on, a sign-in from an unknown
 * browser is reported by e-mail.
 */
import { eq } from 'drizzle-orm'
import type { AuthToken } from '../../contract/auth'
import type { SessionRole } from '../../contract/roles'
import { sessionOriginOf } from '../accounts/devices'
import { readProvedAddresses } from '../accounts/emailProofs'
import { openSession, type SessionDetails } from '../accounts/sessions'
import type { Database } from '../db/database'
import { type accounts, knownBrowsers } from '../db/schema'
import type { Deps } from '../deps'
import { type BrowserClient, findKnownBrowser, rememberBrowser } from './knownBrowsers'

type SignedInAccount = Pick<typeof accounts.$inferSelect, 'id' | 'email' | 'organisationId' | 'language'>

export interface CompletedSignIn {
  token: AuthToken
  account: { id: string; email: string; organisationId: string | null }
  /** The `Set-Cookie` header by which the browser counts as known from now on; undefined after single sign-on. */
  cookie: string | undefined
}

/**
 * Opens a session, reports an unknown browser, and marks the browser as known. After single sign-on, the browser is
 * neither reported nor marked: the identity provider could otherwise make any number of browsers known, each with its
 * own number of attempts to prove a second factor.
 * @param tx a transaction that has locked the account
 */
export async function finishSignIn(
  tx: Database,
  { config, mailer }: Pick<Deps, 'config' | 'mailer'>,
  account: SignedInAccount & { role: SessionRole },
  caller: BrowserClient,
  { now, ...details }: { now: Date } & Pick<SessionDetails, 'factorProvedAt' | 'singleSignOnId'>,
): Promise<CompletedSignIn> {
  const token = await openSession(tx, account, undefined, now, { ...sessionOriginOf(caller), ...details })
  if (details.singleSignOnId) return { token, account, cookie: undefined }
  await reportNewBrowser(tx, { config, mailer }, account, caller, now)
  const cookie = await rememberBrowser({ db: tx, config }, account.id, caller, now)
  return { token, account, cookie }
}

/**
 * Sends an e-mail about a sign-in from an unknown browser to the addresses that the account has proved. If the account
 * has no known browser, no e-mail is sent: the account has never been used, or a new password or a recovery has just
 * removed its known browsers.
 */
async function reportNewBrowser(
  tx: Database,
  { config, mailer }: Pick<Deps, 'config' | 'mailer'>,
  { id, email, organisationId, language }: SignedInAccount,
  caller: BrowserClient,
  now: Date,
) {
  if (!(await tx.$count(knownBrowsers, eq(knownBrowsers.accountId, id)))) return
  if (await findKnownBrowser(tx, id, caller, now)) return
  const { browser, system, network } = sessionOriginOf(caller)
  const link = `${config.publicUrl}/sign-in`
  const params = { at: now.toISOString(), browser, system, network: network ?? '', link }
  // The addresses of support staff need no proof, because the administrator enters them.
  for (const to of organisationId ? await readProvedAddresses(tx, id) : [email]) {
    const concerns = [organisationId]
    await mailer.queue(tx, { to, template: 'newBrowser', language, params, concerns, causes: [], accountId: id })
  }
}
