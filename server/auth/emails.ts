import { domainToASCII } from 'node:url'

/** One spelling for each address: NFC and lower case. */
export const normaliseEmail = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** Whose mailbox it is, for counting alone: without the tag of `name+tag`, the domain as it is looked up. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = normaliseEmail(email).split('@')
  return `${local.replace(/\+.*/, '')}@${domainToASCII(domain) || domain}`
}
