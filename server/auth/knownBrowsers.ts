/**
 * Recognises browsers that signed in to an account previously (OWASP: device cookies). The browser has a cookie of 256
 * random bits for each account; the database stores its SHA-256 with the account and the date. The cookie gives no
 * access. It has only two effects: the server counts the failed sign-ins and the reset codes of the browser separately
 * from those of unknown clients, and sends no e-mail about sign-ins from the browser. A new password, the recovery or
 * the deletion of the account revokes all cookies of the account.
 */

import { and, desc, eq, gt, notInArray } from 'drizzle-orm'
import type { Language } from '../../contract/languages'
import type { Config } from '../config'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { knownBrowsers } from '../db/schema'
import type { Deps } from '../deps'
import { rowLifetimes } from '../lib/lifetimes'
import { hashSecret, randomToken } from '../lib/secrets'

export interface BrowserClient {
  /** The language of the page, if the request has it. */
  language?: Language | undefined
  address: string
  /** The `Cookie` header of the request. */
  cookies: string
  /** The `User-Agent` header of the request. */
  userAgent?: string | undefined
}

const lifeMs = rowLifetimes.knownBrowserDays * 24 * 3600_000
/**
 * Maximum number of known browsers of an account. Beyond it, the least recently used browser is deleted, because a
 * program that signs in without cookies adds a browser each time.
 */
const maxPerAccount = 50

/**
 * Returns the name of the cookie for an account. Each account has its own cookie, because people may share a browser.
 */
const nameOf = (accountId: string) => `browser-${hashSecret(accountId).slice(0, 16)}`

const tokenOf = (accountId: string, cookies: string) =>
  new RegExp(`(?:^|; ?)${nameOf(accountId)}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1]

/** Returns the SHA-256 of the browser's token, if the account knows the browser; otherwise undefined. */
export async function findKnownBrowser(db: Database, accountId: string, { cookies }: BrowserClient, now: Date) {
  const token = tokenOf(accountId, cookies)
  if (!token) return undefined
  const tokenHash = hashSecret(token)
  const isIts = and(
    eq(knownBrowsers.accountId, accountId),
    eq(knownBrowsers.tokenHash, tokenHash),
    gt(knownBrowsers.lastUsedAt, new Date(now.getTime() - lifeMs)),
  )
  return (await db.$count(knownBrowsers, isIts)) ? tokenHash : undefined
}

/**
 * Records the browser after a sign-in.
 * @returns the `Set-Cookie` header that marks the browser as known, or extends the life of its cookie
 */
export async function rememberBrowser(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  accountId: string,
  caller: BrowserClient,
  now = databaseNow(),
): Promise<string> {
  const knownBrowser = await findKnownBrowser(db, accountId, caller, now)
  // A token that is not stored for this account is replaced by a new token, because somebody else may have set the
  // cookie.
  const token = (knownBrowser && tokenOf(accountId, caller.cookies)) || randomToken()
  await db
    .insert(knownBrowsers)
    .values({ accountId, tokenHash: hashSecret(token), createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownBrowsers.accountId, knownBrowsers.tokenHash], set: { lastUsedAt: now } })
  const its = eq(knownBrowsers.accountId, accountId)
  const newest = db
    .select({ tokenHash: knownBrowsers.tokenHash })
    .from(knownBrowsers)
    .where(its)
    .orderBy(desc(knownBrowsers.lastUsedAt))
    .limit(maxPerAccount)
  if (!knownBrowser) await db.delete(knownBrowsers).where(and(its, notInArray(knownBrowsers.tokenHash, newest)))
  return `${nameOf(accountId)}=${token}; ${cookieAttributes(config, lifeMs)}`
}

/**
 * Returns the attributes of a cookie that browsers send only with the portal's calls of this API.
 * @param ms lifetime of the cookie in ms
 * @param below the path of these calls, relative to the path of the API
 */
export function cookieAttributes({ publicUrl, apiUrl }: Pick<Config, 'publicUrl' | 'apiUrl'>, ms: number, below = '') {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  // The path at which the portal calls this API. If the API has another origin, browsers neither send nor store the
  // cookie.
  const path = apiUrl.startsWith('/') ? apiUrl : '/api'
  return `Max-Age=${ms / 1000}; Path=${path}${below}; HttpOnly; SameSite=Strict${secure}`
}

export const forgetBrowsers = (db: Database, accountId: string) =>
  db.delete(knownBrowsers).where(eq(knownBrowsers.accountId, accountId))

/** Route configuration: the response may set the cookie that makes the browser known to the account. */
export const browserCookieConfig = { answerHeaders: ['set-cookie'] } as const
