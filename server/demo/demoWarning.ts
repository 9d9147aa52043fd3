/**
 * Finds out whether demo accounts exist. The passwords of demo accounts are public, so a portal with demo accounts that
 * other people can reach shows a warning on every page.
 */
import { count, inArray } from 'drizzle-orm'
import type { Database } from '../db/database'
import { accounts } from '../db/schema'
import type { Deps } from '../deps'
import { demoAccounts } from './accounts'

const validForMs = 60_000

export async function hasDemoAccounts(db: Database): Promise<boolean> {
  const [found] = await db.select({ n: count() }).from(accounts).where(inArray(accounts.email, demoAccounts))
  return (found?.n ?? 0) > 0
}

/**
 * Returns a function that returns whether the portal must show a warning about demo accounts. The returned function
 * queries the database at most once a minute; while the database is unavailable, the result of the last query is used.
 * A portal that only this machine can reach shows no warning.
 */
export function createDemoWarningCheck({ config, db }: Pick<Deps, 'config' | 'db'>): () => Promise<boolean> {
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
