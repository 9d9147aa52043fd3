/** Builds the calls of a hostile organisation: every operation that its role may call, at its largest. */
import type { Operation } from '../../server/auth/authorization'
import { largest } from '../access/largest'
import { lineOf } from '../access/operations'
import { type Sample, sampleFor } from '../access/samples'
import type { World } from '../access/world'

export interface Shot {
  line: string
  method: string
  token: string | undefined
  sample: Sample
}

/** Ends the session, the keys or the organisation that attacks, or makes the call pointless for the next time. */
const isLast = ({ method, url }: Operation) =>
  method === 'DELETE' || (method !== 'GET' && /^\/(b2b\/)?auth\/|\/(keys|account)\b/.test(url))
const isOpenTo = ({ access }: Operation) =>
  access.kind === 'public' ||
  access.kind === 'key' ||
  (access.kind === 'session' && (access.roles === 'any' || access.roles.includes('Retailer')))

/** Whether the call takes a session, although its declaration leaves it open to everyone. */
const takesSession = ({ access, schema }: Operation) => access.kind === 'session' || schema.consumes !== undefined
/** Whose key makes the call: premium rewards are a service provider's. */
const keyOwnerOf = ({ url }: Operation) => (/redemptions|rewards/.test(url) ? 'ServiceProvider' : 'Retailer')

/** Returns the calls of the hostile retailer, and those of keys where they are for machines. */
export async function shotsOf(
  operations: readonly Operation[],
  world: World,
  sessions: readonly { token: string }[],
): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const operation of operations.filter(each => isOpenTo(each) && !isLast(each) && !each.url.endsWith('/stream'))) {
    const { access, method } = operation
    const session = takesSession(operation) ? sessions[shots.length % sessions.length] : undefined
    const token = access.kind === 'key' ? world.keys[keyOwnerOf(operation)].key : session?.token
    for (const sample of largest(operation, await sampleFor(operation, world, 'Retailer'))) {
      shots.push({ line: lineOf(operation), method, token, sample })
    }
  }
  return shots
}
