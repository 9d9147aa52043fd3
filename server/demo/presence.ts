/** Whether demo accounts exist: everyone knows their passwords, so a portal that others can reach says it on every page. */
import { count, inArray } from 'drizzle-orm'
import type { Database } from '../db/database'
import { accounts } from '../db/schema'
import type { Deps } from '../deps'
import { demoAccounts } from './accounts'

const validForMs = 60_000

/** Returns whether any demo account exists. */
export async function hasDemoAccounts(db: Database): Promise<boolean> {
  const [found] = await db.select({ n: count() }).from(accounts).where(inArray(accounts.email, demoAccounts))
  return (found?.n ?? 0) > 0
}

/**
 * Returns a function that tells whether the portal has to warn of demo accounts. It asks the database once a minute at
 * most; while the database is unavailable the last answer holds. A portal for this machine alone warns of nothing.
 */
export function demoWarning({ config, db }: Pick<Deps, 'config' | 'db'>): () => Promise<boolean> {
  let last = config.demo
  let askAgainAt = 0
  return async () => {
    if (config.isLocal) return false
    if (performance.now() >= askAgainAt) {
      askAgainAt = performance.now() + validForMs
      last = await hasDemoAccounts(db).catch(() => last)
    }
    return last
  }
}
