/**
 * Calls of machines with keys: tills, consumer apps, reverse vending machines, smart bins. Sessions cannot use these
 * routes, and keys cannot use any others.
 *
 * Writes run in turn: the keys of one organisation have one share together, and the platform another. The embedded
 * database has one connection for all: it runs one machine call at a time, and then pauses for as long so that users'
 * calls can run.
 */
import { setTimeout as rest } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MachineKey } from '../../accounts/keys'
import { keyOf } from '../../auth/authorization'
import { disconnectSignal } from '../../concurrency/disconnect'
import { type FairQueueLimits, fairQueue } from '../../concurrency/fairQueue'
import type { Deps } from '../../deps'
import type { EventSource } from '../../events/eventSource'

/**
 * Creates the queue of machines' writes.
 * @param shares the queue's limits; with the embedded database one call runs at a time, whatever they say
 */
export function machineQueue({ config }: Pick<Deps, 'config'>, shares: FairQueueLimits) {
  const isEmbedded = config.databaseUrl === undefined
  const share = fairQueue(isEmbedded ? { ...shares, inAll: 1, each: 1 } : shares)
  return <Result>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      share(keyOf(request).organisationId ?? 'platform', disconnectSignal(reply), async () => {
        const startedAt = performance.now()
        resolve(await work())
        if (isEmbedded) await rest(performance.now() - startedAt)
      }).catch(reject)
    })
}

/** Returns the source of a report, as the key declares it. */
export const senderOf = ({ id, source, mode, organisationId, scopes: own }: MachineKey): EventSource => ({
  keyId: id,
  source,
  isTest: mode === 'test',
  organisationId,
  may: ({ scope, isPlatforms }) =>
    scope !== undefined && own.includes(scope) && (!isPlatforms || organisationId === null),
})
