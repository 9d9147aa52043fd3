/**
 * Builds the calls of a hostile organisation: every operation that its role may call, with the largest possible values.
 */
import type { Operation } from '../../server/auth/authorization'
import type { Fixtures } from '../access/fixtures'
import { createLargestCalls } from '../access/largestCalls'
import { callLineOf } from '../access/operations'
import { type Sample, sampleFor } from '../access/samples'

export interface HostileCall {
  line: string
  method: string
  token: string | undefined
  sample: Sample
}

/**
 * Returns true for operations that the attack does not call, because they would end its session, delete its keys or
 * organisation, give its ownership away, or succeed only once.
 */
const isExcluded = ({ method, url }: Operation) =>
  method === 'DELETE' || (method !== 'GET' && /^\/(b2b\/)?auth\/|\/(keys|account)\b|transfer-ownership/.test(url))
const isOpenTo = ({ access }: Operation) =>
  access.kind === 'public' ||
  access.kind === 'key' ||
  (access.kind === 'session' && (access.roles === 'any' || access.roles.includes('Retailer')))

/**
 * Returns true if the call is sent with a session. Uploads use a session, although their operation is declared public.
 */
const takesSession = ({ access, schema }: Operation) => access.kind === 'session' || schema.consumes !== undefined
/**
 * Returns the role whose API key makes the call. Calls for rewards need a service provider's key, because only service
 * providers have premium rewards.
 */
const keyOwnerOf = ({ url }: Operation) => (/redemptions|rewards/.test(url) ? 'ServiceProvider' : 'Retailer')

/**
 * Returns the calls of the hostile retailer. Operations that require an API key are called with one; operations that
 * require a session, and uploads, with a session; other public operations without either.
 */
export async function hostileCallsOf(
  operations: readonly Operation[],
  fixtures: Fixtures,
  sessions: readonly { token: string }[],
): Promise<HostileCall[]> {
  const hostileCalls: HostileCall[] = []
  for (const operation of operations.filter(
    each => isOpenTo(each) && !isExcluded(each) && !each.url.endsWith('/stream'),
  )) {
    const { access, method } = operation
    const session = takesSession(operation) ? sessions[hostileCalls.length % sessions.length] : undefined
    const token = access.kind === 'key' ? fixtures.keys[keyOwnerOf(operation)].key : session?.token
    for (const sample of createLargestCalls(operation, await sampleFor(operation, fixtures, 'Retailer'))) {
      hostileCalls.push({ line: callLineOf(operation), method, token, sample })
    }
  }
  return hostileCalls
}
