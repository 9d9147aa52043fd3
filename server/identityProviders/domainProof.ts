/** Finds the TXT record by which an organisation proves that an e-mail domain is its own. */
import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'

/**
 * Returns the values of the TXT records of a name; none if the name does not exist.
 * @throws {Error} if the name servers do not respond or respond with another error
 */
export type TxtResolver = (name: string) => Promise<string[]>

const isMissing = (error: unknown) => ['ENOTFOUND', 'ENODATA'].includes(String((error as { code?: unknown }).code))

/** Asks the name servers, at most twice. The pieces of a record are joined to one value (RFC 7208, 3.3). */
export const resolveTxt: TxtResolver = async name => {
  const resolver = new Resolver({ timeout: 2500, tries: 2 })
  const records = await resolver.resolveTxt(name).catch(error => {
    if (isMissing(error)) return []
    throw error
  })
  return records.map(pieces => pieces.join(''))
}

/** Returns the TXT record that proves a domain. */
export const dnsRecordOf = (domain: string, proof: string) => ({
  name: `_portal-sign-on.${domainToASCII(domain) || domain}`,
  value: `portal-sign-on=${proof}`,
})
