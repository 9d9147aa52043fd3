/** Finding an account by its e-mail address: in the stored spelling, or in an older one that the address was typed in. */
import { inArray, type SQL, sql } from 'drizzle-orm'
import { accounts } from '../db/schema'
import { spellingsOf } from './emailAddresses'

export const hasEmail = (email: string): SQL => inArray(accounts.email, spellingsOf(email))

/** Where two old accounts share a mailbox, each is found by its own spelling. */
export const exactSpellingFirst = (email: string): SQL => sql`(${accounts.email} = ${spellingsOf(email)[0]}) desc`
