/**
 * Calls of one organisation take turns, so that it holds neither all connections to the database nor the event loop.
 *
 * - All calls of its sessions: a quarter of the connections at once, and 300 more wait. The embedded database has one connection.
 * - Calls that declare `isCostly`, because they use more than 50 ms of the processor at their largest: one at a time, and thirty more
 *   wait. docs/performance.md lists them, measured by `npm run attack -- --only costs`.
 *
 * Beyond them the answer is 429 with `Retry-After`. A turn begins before the body is validated. That of a costly call ends when the
 * answer is sent; that of any other when the answer begins, so that slow readers hold none.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app'
import { callerGone } from './callerGone'
import type { Config } from './config'
import { fairShare } from './fairShare'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call answers with a stream that does not end, where it is asked for one. Streams have limits of their own. */
    mayStream?: true
  }
}

const costly = { inAll: 4, each: 1, waiting: 30 }
const ofSessions = { inAll: Number.POSITIVE_INFINITY, waiting: 300 }
const connectionsEach = 5
const embeddedEach = 2

const answered = ({ raw }: FastifyReply) =>
  new Promise<void>(resolve => {
    if (raw.destroyed || raw.writableFinished) resolve()
    raw.once('finish', resolve).once('close', resolve)
  })

const isStream = ({ routeOptions, headers }: FastifyRequest) =>
  routeOptions.config.mayStream === true && headers.accept === 'text/event-stream'

/** Answers that have not begun, with what ends their turn. */
const beginnings = new WeakMap<FastifyReply, () => void>()

const begun = (reply: FastifyReply) =>
  new Promise<void>(resolve => {
    beginnings.set(reply, resolve)
    reply.raw.once('close', resolve)
  })

/** An upload is read by its handler: waiting for a turn it would be cut as too slow. Uploads have limits of their own. */
const isUpload = ({ routeOptions }: FastifyRequest) => routeOptions.schema?.consumes !== undefined

/** Makes the calls of each organisation take turns. */
export function installCostlyCalls(app: App, { databaseUrl }: Config) {
  const inCostlyTurn = fairShare(costly)
  const inTurn = fairShare({ ...ofSessions, each: databaseUrl === undefined ? embeddedEach : connectionsEach })
  app.addHook('onSend', async (_request, reply) => beginnings.get(reply)?.())
  app.addHook('preValidation', (request, reply, done) => {
    const { session, key, ip } = request
    const owner = session?.organisationId ?? session?.accountId ?? key?.organisationId ?? ip
    const work = () => {
      done()
      return answered(reply)
    }
    const { isCostly } = request.routeOptions.config
    const isLimited = session !== null && !isStream(request) && !isUpload(request)
    if (!isCostly && !isLimited) return done()
    const workInCostlyTurn = () => (isCostly ? inCostlyTurn(owner, callerGone(reply), work) : work())
    const untilBegun = () => Promise.race([workInCostlyTurn(), begun(reply)])
    const working = isLimited ? inTurn(owner, callerGone(reply), untilBegun) : workInCostlyTurn()
    working.catch(done)
  })
}
