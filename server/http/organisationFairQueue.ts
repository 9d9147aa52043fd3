/**
 * Limits the simultaneous calls of each organisation, so that no organisation occupies all connections to the database
 * or the event loop. An account without an organisation has limits of its own.
 *
 * - All calls of an organisation's sessions, except streams and uploads, and the reads of its API keys together use at
 *   most a quarter of the connections, and 300 more calls wait. With the embedded database, which has one connection,
 *   two run at once: one is prepared while the other queries. While other organisations call too, fewer calls run at
 *   once, because more calls would delay those organisations on the event loop.
 * - Calls that declare `isCostly` can use more than 50 ms of the processor. One of them runs at a time for each
 *   organisation, and four for all organisations together; thirty more of an organisation wait. This also applies to
 *   calls of API keys and to calls without a session. Costly calls do not count towards the first limit.
 *   docs/performance.md lists them, measured by `npm run attack -- --only costs`. A client that reads the response
 *   slowly occupies only the turn of its own organisation (`produceInTurns`).
 * - Reads of lists that are searched or sorted may read all rows of the list. Fewer of them run at once, so that they
 *   use only a part of the connections. They do not count towards the first limit either.
 *
 * The members and the API keys of an organisation take turns, so that no member can prevent the owner's calls, such as
 * the removal of the member. Calls beyond these limits get 429 with `Retry-After`, unless the member or the API key has
 * no other waiting call. A call's turn begins before its body is validated. It ends when the response begins, or when
 * the call enters a separate queue, such as the queue for PDF files. If the client disconnects, the turn continues,
 * because the work continues too. The turn of a costly call in its organisation ends when the response is sent or the
 * connection is closed, at the latest 30 s after the response began.
 *
 * All calls, also those without these limits, are attributed to an owner, so that the owners take turns at the one
 * connection of the embedded database (server/db/embedded.ts).
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isReadRequest } from '../auth/audit'
import type {} from '../auth/authorization'
import { clientNetworkOf } from '../auth/callers'
import { disconnectSignal } from '../concurrency/disconnect'
import { createFairQueue } from '../concurrency/fairQueue'
import { runAsOwner } from '../concurrency/owner'
import { runWithQueueTurn } from '../concurrency/queueTurn'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call can respond with an endless stream. Streams have separate limits. */
    mayStream?: true
  }
}

const costlyLimits = { inAll: 4, each: 1, waiting: 30 }
/** Limits of costly calls from their beginning until their response is sent. */
const costlyResponseLimits = { ...costlyLimits, inAll: Number.POSITIVE_INFINITY }
const searchLimits = { inAll: 4, each: 2, waiting: 100 }
const sessionLimits = { inAll: Number.POSITIVE_INFINITY, waiting: 300 }
/**
 * Maximum number of calls of an organisation's sessions that run at once, by the kind of database. Costly calls,
 * streams and uploads are not included.
 */
export const sessionConcurrency = { postgres: 5, embedded: 2 }
/**
 * Maximum number of calls of an organisation's sessions that run at once while other organisations call too. More calls
 * would delay the other organisations on the event loop.
 */
export const contendedSessionConcurrency = { postgres: 2, embedded: 1 }
/**
 * Maximum time in ms from the beginning of a costly call's response to the end of its turn, however slowly the client
 * reads. If a call sends no response, its turn ends this time after its connection has closed.
 */
const longestMs = 30_000

const late = () => new Promise<void>(resolve => setTimeout(resolve, longestMs).unref())

const whenAnswerEnds = ({ raw }: FastifyReply) => {
  const ended = new Promise<void>(resolve => {
    if (raw.destroyed || raw.writableFinished) resolve()
    raw.once('finish', resolve).once('close', resolve)
  })
  return Promise.race([ended, late()])
}

const isStream = ({ routeOptions, headers }: FastifyRequest) =>
  routeOptions.config.mayStream === true && headers.accept === 'text/event-stream'

/**
 * Returns whether the call is an upload. Uploads have separate limits: the handler reads the body, so that an upload
 * that waits for a turn would be ended as too slow.
 */
const isUpload = ({ routeOptions }: FastifyRequest) => routeOptions.schema?.consumes !== undefined

/**
 * Returns whether the call reads a list that is searched or sorted. The lists of the staff area are searched by a part
 * of `filter`.
 */
const isSearch = ({ method, query, routeOptions }: FastifyRequest) =>
  isReadRequest(method, routeOptions.config) &&
  ['q', 'sort', 'filter'].some(parameter => Object.hasOwn(query as object, parameter))

/** The function to call when the response begins, for each reply. */
const answerStarts = new WeakMap<FastifyReply, () => void>()

/**
 * Resolves when the response begins. If the handler sends no response, because it takes over the connection, it
 * resolves some time after the connection has closed.
 */
const whenAnswerStarts = (reply: FastifyReply) =>
  new Promise<void>(resolve => {
    answerStarts.set(reply, resolve)
    reply.raw.once('close', () => void late().then(resolve))
  })

/** For the reply of each costly call: a function that waits for a turn and then does the given part of the work. */
const costlyTurns = new WeakMap<FastifyReply, <T>(work: () => Promise<T>) => Promise<T>>()

/**
 * Yields the pieces of a costly call's response. Each piece is produced in a turn, so that no turn passes while the
 * client reads.
 */
export async function* produceInTurns<Piece>(
  reply: FastifyReply,
  pieces: AsyncGenerator<Piece, void>,
): AsyncGenerator<Piece, void> {
  const inTurn = costlyTurns.get(reply)
  if (!inTurn) throw new Error(`${reply.request.routeOptions.url}: only costly calls produce their response in turns`)
  try {
    for (let piece = await inTurn(() => pieces.next()); !piece.done; piece = await inTurn(() => pieces.next()))
      yield piece.value
  } finally {
    await pieces.return()
  }
}

/** Makes the calls of each organisation take turns. */
export function installOrganisationFairQueue(app: App, { config, timeBudget }: Deps) {
  const kind = config.databaseUrl === undefined ? 'embedded' : 'postgres'
  const inCostlyTurn = createFairQueue(costlyLimits, timeBudget)
  const inCostlyResponseTurn = createFairQueue(costlyResponseLimits)
  const inSearchTurn = createFairQueue(searchLimits, timeBudget)
  const inSessionTurn = createFairQueue(
    { ...sessionLimits, each: sessionConcurrency[kind], eachAmongOthers: contendedSessionConcurrency[kind] },
    timeBudget,
  )
  app.addHook('onSend', async (_request, reply) => answerStarts.get(reply)?.())
  app.addHook('onRequest', (request, _reply, done) => runAsOwner(clientNetworkOf(request), done))
  app.addHook('preValidation', (request, reply, done) => {
    const { session, key } = request
    const { isCostly } = request.routeOptions.config
    const isOfSession = session !== null && !isStream(request) && !isUpload(request)
    // Writes of keys have separate queues (server/routes/v1/machineCalls.ts). Keys of the platform belong to no
    // organisation.
    const isReadOfKey =
      key !== null && key.organisationId !== null && isReadRequest(request.method, request.routeOptions.config)
    const owner = session?.organisationId ?? session?.accountId ?? key?.organisationId ?? clientNetworkOf(request)
    const caller = session?.accountId ?? key?.id ?? owner
    // The owner is set in this hook, because the steps that read the body lose the asynchronous context of `onRequest`.
    const runForOwner = <T>(work: () => T): T => runAsOwner(owner, work, caller)
    if (!isCostly && !isOfSession && !isReadOfKey) return runForOwner(done)
    const gone = disconnectSignal(reply)
    const runOne = () =>
      new Promise<void>(resolve => {
        void whenAnswerStarts(reply).then(resolve)
        runWithQueueTurn(resolve, done)
      })
    const runCostly = async () => {
      costlyTurns.set(reply, work => runForOwner(() => inCostlyTurn(owner, gone, work)))
      await inCostlyTurn(owner, gone, () => {
        const started = whenAnswerStarts(reply)
        done()
        return started
      })
      await whenAnswerEnds(reply)
    }
    const inTurn = isSearch(request) ? inSearchTurn : inSessionTurn
    const running = runForOwner(() =>
      isCostly ? inCostlyResponseTurn(owner, gone, runCostly) : inTurn(owner, gone, runOne),
    )
    running.catch(done)
  })
}
