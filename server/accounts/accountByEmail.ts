/**
 * Returns the condition that finds an account by its e-mail address, in the spelling that is stored today or, for older
 * accounts, as it was typed.
 */
import { inArray, type SQL, sql } from 'drizzle-orm'
import { accounts } from '../db/schema'
import { spellingsOf } from './emailAddresses'

export const hasEmail = (email: string): SQL => inArray(accounts.email, spellingsOf(email))

/**
 * Returns the order that puts the exact spelling first. If two old accounts share a mailbox, each is found by its own
 * spelling.
 */
export const exactSpellingFirst = (email: string): SQL => sql`(${accounts.email} = ${spellingsOf(email)[0]}) desc`
