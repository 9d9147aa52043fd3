/**
 * What machines call, with keys: tills, consumer apps, reverse vending machines, smart bins. No session opens any of it, and a key
 * opens nothing else.
 *
 * They write in turn: what an organisation's keys send together is one share, the platform's another. The embedded
 * database has one connection for all: there one call is at work at a time, and after it people have as long for theirs.
 */
import { setTimeout as rest } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MachineKey } from '../../accounts/keys'
import { keyOf } from '../../auth/authorization'
import { callerGone } from '../../concurrency/callerGone'
import { type FairQueueLimits, fairQueue } from '../../concurrency/fairQueue'
import type { Deps } from '../../deps'
import type { EventSource } from '../../events/eventSource'

/** @param shares with a database of many connections */
export function takingTurns({ config }: Pick<Deps, 'config'>, shares: FairQueueLimits) {
  const isEmbedded = config.databaseUrl === undefined
  const share = fairQueue(isEmbedded ? { ...shares, inAll: 1, each: 1 } : shares)
  return <Result>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      share(keyOf(request).organisationId ?? 'platform', callerGone(reply), async () => {
        const startedAt = performance.now()
        resolve(await work())
        if (isEmbedded) await rest(performance.now() - startedAt)
      }).catch(reject)
    })
}

/** Who reports, as the key says. */
export const senderOf = ({ id, source, mode, organisationId, scopes: own }: MachineKey): EventSource => ({
  keyId: id,
  source,
  isTest: mode === 'test',
  organisationId,
  may: ({ scope, isPlatforms }) =>
    scope !== undefined && own.includes(scope) && (!isPlatforms || organisationId === null),
})
