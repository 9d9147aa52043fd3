/**
 * Calls of one organisation take turns, so that it holds neither all connections to the database nor the event loop.
 *
 * - All calls of its sessions: a quarter of the connections at once, and 300 more wait. The embedded database has one connection:
 *   two at once, so that one is prepared while the other one queries.
 * - Calls that declare `isCostly`, because they use more than 50 ms of the processor at their largest: one at a time, and thirty more
 *   wait. They wait before they take one of the turns above. docs/performance.md lists them, measured by
 *   `npm run attack -- --only costs`.
 *
 * Calls beyond these limits are answered 429 with `Retry-After`. A turn begins before the body is validated and ends
 * when the answer begins, even if the client has disconnected, because the work continues. The turn of a costly call
 * ends when the answer is sent, after 30 s at the latest.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type {} from '../auth/authorization'
import { disconnectSignal } from '../concurrency/disconnect'
import { fairQueue } from '../concurrency/fairQueue'
import type { Config } from '../config'
import type { App } from '../lib/fastifyApp'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call answers with an endless stream if the caller asks for one. Streams have separate limits. */
    mayStream?: true
  }
}

const costly = { inAll: 4, each: 1, waiting: 30 }
const ofSessions = { inAll: Number.POSITIVE_INFINITY, waiting: 300 }
/** Number of calls of one organisation's sessions that run at once, by the kind of database. */
export const sessionCallsAtOnce = { postgres: 5, embedded: 2 }
/** Longest time in ms for which a slow reader, or a client that has disconnected, holds a turn. */
const longestMs = 30_000

const late = () => new Promise<void>(resolve => setTimeout(resolve, longestMs).unref())

const answerEnd = ({ raw }: FastifyReply) => {
  const ended = new Promise<void>(resolve => {
    if (raw.destroyed || raw.writableFinished) resolve()
    raw.once('finish', resolve).once('close', resolve)
  })
  return Promise.race([ended, late()])
}

const isStream = ({ routeOptions, headers }: FastifyRequest) =>
  routeOptions.config.mayStream === true && headers.accept === 'text/event-stream'

/**
 * Returns whether the call is an upload. Its handler reads the body, so that an upload which waits for a turn would be
 * ended as too slow. Uploads have separate limits.
 */
const isUpload = ({ routeOptions }: FastifyRequest) => routeOptions.schema?.consumes !== undefined

/** The function to call when an answer begins, by the answers that have not begun. */
const answerStarts = new WeakMap<FastifyReply, () => void>()

/**
 * Resolves when the answer begins. If a handler sends no answer, because it takes over the connection, the promise
 * resolves some time after the connection has closed.
 */
const answerStart = (reply: FastifyReply) =>
  new Promise<void>(resolve => {
    answerStarts.set(reply, resolve)
    reply.raw.once('close', () => void late().then(resolve))
  })

/** Makes the calls of each organisation take turns. */
export function installOrganisationTurns(app: App, { databaseUrl }: Config) {
  const each = sessionCallsAtOnce[databaseUrl === undefined ? 'embedded' : 'postgres']
  const inCostlyTurn = fairQueue(costly)
  const inSessionTurn = fairQueue({ ...ofSessions, each })
  app.addHook('onSend', async (_request, reply) => answerStarts.get(reply)?.())
  app.addHook('preValidation', (request, reply, done) => {
    const { session, key, ip } = request
    const { isCostly } = request.routeOptions.config
    const isOfSession = session !== null && !isStream(request) && !isUpload(request)
    if (!isCostly && !isOfSession) return done()
    const owner = session?.organisationId ?? session?.accountId ?? key?.organisationId ?? ip
    const gone = disconnectSignal(reply)
    const start = () => {
      const started = answerStart(reply)
      done()
      return started
    }
    const runOne = () => (isOfSession ? inSessionTurn(owner, gone, start) : start())
    const runCostly = async () => {
      await runOne()
      await answerEnd(reply)
    }
    const running = isCostly ? inCostlyTurn(owner, gone, runCostly) : runOne()
    running.catch(done)
  })
}
