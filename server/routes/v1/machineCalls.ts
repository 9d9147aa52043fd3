/**
 * Queues the events and redemptions that machines send with API keys: tills, consumer apps, reverse vending machines,
 * smart bins. All keys of one organisation have one share of a queue, and the platform's keys have another.
 *
 * With the embedded database, which has one connection, one call of a queue runs at a time. A pause of equal length
 * follows each call, in which calls of users can run. The pause counts as a part of the call's turn
 * (server/concurrency/timeBudget.ts).
 *
 * A key may be revoked while its calls wait. Therefore a call that has waited looks its key up again.
 */
import { setTimeout as rest } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MachineKey } from '../../accounts/keys'
import { apiKeyOf } from '../../auth/authorization'
import { disconnectSignal } from '../../concurrency/disconnect'
import { createFairQueue, type FairQueueLimits } from '../../concurrency/fairQueue'
import { platformOwner } from '../../concurrency/owner'
import type { Deps } from '../../deps'
import type { EventSender } from '../../events/eventSender'

/**
 * Creates the queue of machines' writes.
 * @param shares the queue's limits; with the embedded database, one call runs at a time instead of `inAll` and `each`
 */
export function createMachineCallQueue({ config, timeBudget }: Deps, shares: FairQueueLimits) {
  const isEmbedded = config.databaseUrl === undefined
  const share = createFairQueue(isEmbedded ? { ...shares, inAll: 1, each: 1 } : shares, timeBudget)
  return <Result>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      share(apiKeyOf(request).organisationId ?? platformOwner, disconnectSignal(reply), async () => {
        const startedAt = performance.now()
        await request.server.requireStillThereAfterWait(request)
        resolve(await work())
        if (isEmbedded) await rest(performance.now() - startedAt)
      }).catch(reject)
    })
}

/** Returns the sender of the events that are sent with an API key. */
export const eventSenderOfKey = ({ id, source, mode, organisationId, scopes: own }: MachineKey): EventSender => ({
  keyId: id,
  source,
  isTest: mode === 'test',
  organisationId,
  may: ({ scope, isForPlatform }) =>
    scope !== undefined && own.includes(scope) && (!isForPlatform || organisationId === null),
})
