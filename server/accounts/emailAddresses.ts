/**
 * Normalises e-mail addresses, so that all spellings of an address are stored, compared and looked up in the same form.
 */
import { domainToASCII, domainToUnicode } from 'node:url'
import { cleanIdentifier } from '../../contract/cleanText'
import { isEmail } from '../../contract/rules'

/** Returns the address in NFC and lower case, with its domain as it was typed. */
const toLowerCaseNfc = (email: string) => cleanIdentifier(email).toLowerCase().normalize('NFC')

/**
 * Returns the stored spelling: NFC and lower case, with the domain in readable letters (`пошта.укр`, not
 * `xn--80a1acn3a.xn--j1amh`). A domain stays in Punycode if its readable form is not a valid address.
 */
export function normaliseEmail(email: string): string {
  const typed = toLowerCaseNfc(email)
  const at = typed.lastIndexOf('@')
  const ascii = at < 0 ? '' : domainToASCII(typed.slice(at + 1))
  if (!ascii) return typed
  const local = typed.slice(0, at)
  const readable = `${local}@${domainToUnicode(ascii)}`
  return isEmail(readable) ? readable : `${local}@${ascii}`
}

/**
 * Returns the spellings under which an account may be stored: as typed, for accounts whose address is not normalised,
 * and normalised.
 */
export const emailSpellingsOf = (email: string): string[] => [
  ...new Set([toLowerCaseNfc(email), normaliseEmail(email)]),
]

/** Domains of one provider, which ignores the dots before the `@`. */
const gmailDomains = ['gmail.com', 'googlemail.com']

/**
 * Returns the mailbox of an address: without the tag of `name+tag`, with the domain in Punycode, and in one spelling for
 * Gmail's addresses. Mailboxes are used only to count e-mails.
 */
export function mailboxOf(email: string): string {
  const [local = '', typed = ''] = normaliseEmail(email).split('@')
  const domain = domainToASCII(typed) || typed
  const name = local.replace(/\+.*/, '')
  return gmailDomains.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
