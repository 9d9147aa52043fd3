/**
 * Finds an account by its e-mail address. An account whose address is not normalised (emailAddresses.ts) is found by
 * the spelling with which it was created.
 */
import { inArray, type SQL, sql } from 'drizzle-orm'
import { accounts } from '../db/schema'
import { emailSpellingsOf } from './emailAddresses'

export const emailCondition = (email: string): SQL => inArray(accounts.email, emailSpellingsOf(email))

/**
 * Returns an SQL expression that sorts the account with exactly the typed spelling first, because two older accounts
 * may have addresses that differ only in their spelling.
 */
export const orderByExactSpelling = (email: string): SQL =>
  sql`(${accounts.email} = ${emailSpellingsOf(email)[0]}) desc`
