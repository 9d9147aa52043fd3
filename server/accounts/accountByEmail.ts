/**
 * Finds an account by its e-mail address, in today's normalised spelling or, for older accounts, in the spelling that
 * the user typed.
 */
import { inArray, type SQL, sql } from 'drizzle-orm'
import { accounts } from '../db/schema'
import { emailSpellingsOf } from './emailAddresses'

export const hasEmail = (email: string): SQL => inArray(accounts.email, emailSpellingsOf(email))

/**
 * Returns the order that puts the exact spelling first. If two older accounts have the same mailbox, each user finds
 * the account with the spelling that he or she types.
 */
export const orderByExactSpelling = (email: string): SQL =>
  sql`(${accounts.email} = ${emailSpellingsOf(email)[0]}) desc`
