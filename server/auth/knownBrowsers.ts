/**
 * Browsers that signed in to an account previously (OWASP: device cookies). A cookie for each account holds 256 random
 * bits, of which the database stores the SHA-256 with the account and the date. The cookie gives no access: its browser
 * is only counted separately from unknown clients. A new password, account recovery and the account's deletion revoke
 * all cookies of the account.
 */

import { and, desc, eq, gt, notInArray } from 'drizzle-orm'
import type { Language } from '../../contract/languages'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { knownBrowsers } from '../db/schema'
import type { Deps } from '../deps'
import { lifetimes } from '../lib/lifetimes'
import { fingerprint, randomToken } from '../lib/secrets'

export interface BrowserClient {
  /** The language of the page, if the request names it. */
  language?: Language | undefined
  address: string
  /** The `Cookie` header as it was sent. */
  cookies: string
}

const lifeMs = lifetimes.knownBrowserDays * 24 * 3600_000
/**
 * Largest number of known browsers of an account. The least recently used are deleted, because a program that signs in
 * without cookies adds one each time.
 */
const mostPerAccount = 50

/** Returns the name of the cookie. Each account has its own, so that people who share a browser share nothing else. */
const nameOf = (accountId: string) => `browser-${fingerprint(accountId).slice(0, 16)}`

const tokenOf = (accountId: string, cookies: string) =>
  new RegExp(`(?:^|; ?)${nameOf(accountId)}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1]

/** Returns the fingerprint of the browser's token, if the account knows it; otherwise undefined. */
export async function knownBrowser(db: Database, accountId: string, { cookies }: BrowserClient, now: Date) {
  const token = tokenOf(accountId, cookies)
  if (!token) return undefined
  const tokenHash = fingerprint(token)
  const isIts = and(
    eq(knownBrowsers.accountId, accountId),
    eq(knownBrowsers.tokenHash, tokenHash),
    gt(knownBrowsers.lastUsedAt, new Date(now.getTime() - lifeMs)),
  )
  return (await db.$count(knownBrowsers, isIts)) ? tokenHash : undefined
}

/**
 * Records the browser after a sign-in.
 * @returns the `Set-Cookie` that makes this browser known, or renews it
 */
export async function rememberBrowser(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  accountId: string,
  caller: BrowserClient,
  now = databaseNow(),
): Promise<string> {
  const known = await knownBrowser(db, accountId, caller, now)
  // A token that this account does not know is never adopted, because somebody else may have set it.
  const token = (known && tokenOf(accountId, caller.cookies)) || randomToken()
  await db
    .insert(knownBrowsers)
    .values({ accountId, tokenHash: fingerprint(token), createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownBrowsers.accountId, knownBrowsers.tokenHash], set: { lastUsedAt: now } })
  const its = eq(knownBrowsers.accountId, accountId)
  const newest = db
    .select({ tokenHash: knownBrowsers.tokenHash })
    .from(knownBrowsers)
    .where(its)
    .orderBy(desc(knownBrowsers.lastUsedAt))
    .limit(mostPerAccount)
  if (!known) await db.delete(knownBrowsers).where(and(its, notInArray(knownBrowsers.tokenHash, newest)))
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  // The path at which the portal finds this API. For an API on another origin no browser sends or stores the cookie.
  const path = config.apiUrl.startsWith('/') ? config.apiUrl : '/api'
  return `${nameOf(accountId)}=${token}; Max-Age=${lifeMs / 1000}; Path=${path}; HttpOnly; SameSite=Strict${secure}`
}

export const forgetBrowsers = (db: Database, accountId: string) =>
  db.delete(knownBrowsers).where(eq(knownBrowsers.accountId, accountId))
