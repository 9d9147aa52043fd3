/**
 * Calls that declare `isCostly` use more than 50 ms of the processor at their largest: an organisation has one at a time, and three
 * more wait; beyond them the answer is 429 with `Retry-After`. A turn lasts from before the body is validated until the answer is
 * sent. docs/performance.md lists them, measured by `npm run attack -- --only costs`.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app'
import { callerGone } from './callerGone'
import { fairShare } from './fairShare'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call takes turns with the other costly calls of its organisation. */
    isCostly?: true
  }
}

const share = { inAll: 4, each: 1, waiting: 3 }

const answered = ({ raw }: FastifyReply) =>
  new Promise<void>(resolve => {
    if (raw.destroyed || raw.writableFinished) resolve()
    raw.once('finish', resolve).once('close', resolve)
  })

const ownerOf = ({ session, key, ip }: FastifyRequest) =>
  session?.organisationId ?? session?.accountId ?? key?.organisationId ?? ip

/** Makes calls that declare it take turns. */
export function installCostlyCalls(app: App) {
  const inTurn = fairShare(share)
  app.addHook('preValidation', (request, reply, done) => {
    if (!request.routeOptions.config.isCostly) return done()
    inTurn(ownerOf(request), callerGone(reply), () => {
      done()
      return answered(reply)
    }).catch(done)
  })
}
