/** One mailbox is one address: however it is typed, it is stored, compared and looked up in one spelling. */
import { domainToASCII, domainToUnicode } from 'node:url'
import { cleanCode } from '../../contract/cleanText'
import { isEmail } from '../../contract/rules'

/** Returns the address in NFC and lower case, with its domain as it was typed. */
const lowerCased = (email: string) => cleanCode(email).toLowerCase().normalize('NFC')

/**
 * Returns the spelling that is stored: NFC and lower case, the domain in the letters that people read (`пошта.укр`, not
 * `xn--80a1acn3a.xn--j1amh`). A domain whose letters would be no address stays in Punycode.
 */
export function normaliseEmail(email: string): string {
  const typed = lowerCased(email)
  const at = typed.lastIndexOf('@')
  const ascii = at < 0 ? '' : domainToASCII(typed.slice(at + 1))
  if (!ascii) return typed
  const local = typed.slice(0, at)
  const readable = `${local}@${domainToUnicode(ascii)}`
  return isEmail(readable) ? readable : `${local}@${ascii}`
}

/** Returns the spelling that was typed, then the one that is stored: an account may be older than the rule. */
export const spellingsOf = (email: string): string[] => [...new Set([lowerCased(email), normaliseEmail(email)])]

/** Whose mailbox it is, for counting alone: without the tag of `name+tag`, the domain as it is looked up. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = normaliseEmail(email).split('@')
  return `${local.replace(/\+.*/, '')}@${domainToASCII(domain) || domain}`
}
