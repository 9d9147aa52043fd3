/**
 * Handles `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header) for the calls that change something, except
 * uploads, public calls and routes with `isRepeatedOtherwise` or a header `Idempotency-Key` of their own. A client that
 * received no response can send the call again with the same key and gets the first response.
 *
 *   the same key and body, within 24 hours → the first response; nothing is changed
 *   the same key with another body or path → 422 UnprocessableEntity, naming `idempotency-key`
 *   the same key at the same time          → the second call waits for the first, 3 s at most (then 503)
 *   a call that was rejected               → nothing is stored: the same key may be sent again
 *
 * A key is valid for its API key, or for its session. A key of 128 random bits, as the portal sends it, is valid in all
 * sessions of the account in the same organisation, because a session may expire before the user sends the call again.
 * The key, the change and the response are written in one transaction.
 * For a repeated call `If-Match` is not compared, because the first call has changed the version. Responses may contain
 * secrets; they are encrypted with a key derived from the `Idempotency-Key`, of which only a hash is stored. The stored
 * hash of the body includes the `Idempotency-Key` too.
 */

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { and, eq, gt, gte, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { idempotencyKeyHeader } from '../../contract/idempotency'
import type { Session } from '../accounts/sessions'
import { isReadRequest } from '../auth/audit'
import { isAuditedInTransaction, runAuditedChange } from '../auth/recordedCall'
import { hoursAgo } from '../db/clock'
import type { Database } from '../db/database'
import { idempotencyKeys } from '../db/schema'
import { fieldError, requireFound } from '../errors/apiErrors'
import { rowLifetimes } from '../lib/lifetimes'
import { hashSecret } from '../lib/secrets'
import { versionedRecordOf } from './versionedCalls'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call changes something and accepts `Idempotency-Key`. `installIdempotency` sets this value. */
    isRepeatable?: boolean
    /**
     * Whether the call changes something but does not accept `Idempotency-Key`: its body identifies a repetition, a
     * repetition does no harm or is rejected, or the call ends or replaces the session.
     */
    isRepeatedOtherwise?: true
  }
  interface FastifyInstance {
    /**
     * Runs a call's change, or returns the response of the first call with the same `Idempotency-Key`. A change that
     * belongs to an organisation's activity is written together with its audit row (server/auth/recordedCall.ts).
     * @param work makes its changes only in the given database, which is a transaction if the call has a key or is
     *   recorded
     */
    changeOnce<Answer>(
      request: FastifyRequest,
      reply: FastifyReply,
      work: (db: Database) => Promise<Answer> | Answer,
    ): Promise<Answer>
  }
}

/** Maximum number of stored keys of an account or API key. Beyond it the oldest are deleted. */
const maxKeys = 1000
/**
 * Maximum size of the stored responses of an account or API key in bytes. A response that contains a premium reward and
 * all its codes can be larger than a million bytes.
 */
const maxBytes = 8 * 1024 * 1024
const cipher = 'aes-256-gcm'

const headers = z.looseObject({
  [idempotencyKeyHeader]: z.string().min(1).max(200).optional().meta({
    description: 'Unique id of the call. A repetition within 24 hours returns the same response and changes nothing',
  }),
})

/**
 * Returns whether a call accepts `Idempotency-Key`: it changes something for a session or an API key. Uploads do not
 * accept it, because their body is streamed and cannot be compared. A call that declares the header itself stores its
 * own responses.
 */
const takesKey = ({ method, config, schema }: RouteOptions) => {
  const { consumes, headers } = (schema ?? {}) as { consumes?: unknown; headers?: unknown }
  const isOwn = headers instanceof z.ZodObject && idempotencyKeyHeader in headers.shape
  const isPublic = !config?.access || config.access.kind === 'public'
  return !isReadRequest(method, config) && !isPublic && !consumes && !isOwn && !config?.isRepeatedOtherwise
}

interface Call {
  /** The account or API key whose stored responses share a limit. */
  source: string
  /** The sessions that get the stored response (`repeatersOf`); empty for a call with an API key. */
  repeaters: string
  key: string
  bodyHash: string
  /** The hash that servers of the previous release store for the same call. */
  previousBodyHash: string
}

const secretOf = ({ source, repeaters, key }: Call) =>
  Buffer.from(hkdfSync('sha256', key, `${source} ${repeaters}`, 'idempotent answer', 32))

/**
 * Encrypts a response.
 * @returns the response as JSON, encrypted: initialisation vector, tag and text in base64
 */
function seal(answer: unknown, secret: Buffer): string {
  const iv = randomBytes(12)
  const sealing = createCipheriv(cipher, secret, iv)
  const text = Buffer.concat([sealing.update(JSON.stringify(answer), 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), text]).toString('base64')
}

function unseal(sealed: string, secret: Buffer): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const opening = createDecipheriv(cipher, secret, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([opening.update(bytes.subarray(28)), opening.final()]).toString('utf8'))
}

const { key, createdAt, sealed } = idempotencyKeys
const sealedBytes = sql`coalesce(pg_column_size(${sealed}), 0)`
const isTooOld = (moment: SQLWrapper) => sql<boolean>`${moment} < ${hoursAgo(rowLifetimes.idempotencyHours)}`

/**
 * Returns whether any of the stored idempotency keys of an account or API key must be deleted. Every call with an
 * `Idempotency-Key` runs this query, because it costs much less than the query that selects the keys to delete.
 */
async function mustDeleteKeys(tx: Database, own: SQL): Promise<boolean> {
  const total = { number: sql`count(*)`, bytes: sql`coalesce(sum(${sealedBytes}), 0)`, oldest: sql`min(${createdAt})` }
  const isFull = sql`${total.number} >= ${maxKeys} or ${total.bytes} > ${maxBytes}`
  const [row] = await tx
    .select({ isDue: sql<boolean>`${isFull} or coalesce(${isTooOld(total.oldest)}, false)` })
    .from(idempotencyKeys)
    .where(own)
  return row?.isDue ?? false
}

/** Deletes the expired keys of an account or API key, and its oldest keys beyond the maximum number or size. */
async function deleteOldKeys(tx: Database, source: string) {
  const own = eq(idempotencyKeys.source, source)
  if (!(await mustDeleteKeys(tx, own))) return
  const newestFirst = sql`over (order by ${createdAt} desc, ${key})`
  const counted = tx
    .select({
      key,
      isTooOld: isTooOld(createdAt).as('is_too_old'),
      place: sql<number>`row_number() ${newestFirst}`.as('place'),
      bytes: sql<number>`sum(${sealedBytes}) ${newestFirst}`.as('bytes'),
    })
    .from(idempotencyKeys)
    .where(own)
    .as('counted')
  const leaving = tx
    .select({ key: counted.key })
    .from(counted)
    .where(or(counted.isTooOld, gte(counted.place, maxKeys), gt(counted.bytes, maxBytes)))
  // Rows that another call has locked are left out, so that two calls of an account cannot deadlock.
  const free = tx
    .select({ key })
    .from(idempotencyKeys)
    .where(and(own, inArray(key, leaving)))
    .for('update', { skipLocked: true })
  await tx.delete(idempotencyKeys).where(and(own, inArray(key, free)))
}

/** The stored response of a call: its body, and the cookie that it sets. */
interface StoredAnswer<Body> {
  body?: Body
  cookie?: string | undefined
}

/**
 * Runs `work` and stores its response; if the key was used already, returns the stored response instead. Waits for a
 * running call with the same key.
 * @throws {ApiError} UnprocessableEntity if the key was used with another request
 */
async function runOnce<Body>(tx: Database, call: Call, work: () => Promise<StoredAnswer<Body>>) {
  const { source, bodyHash, previousBodyHash } = call
  const row = { source, key: hashSecret(JSON.stringify([call.repeaters, call.key])), bodyHash }
  const secret = secretOf(call)
  const isKey = and(eq(idempotencyKeys.source, source), eq(idempotencyKeys.key, row.key))
  await deleteOldKeys(tx, source)
  const [claimed] = await tx.insert(idempotencyKeys).values(row).onConflictDoNothing().returning()
  if (claimed) {
    const answer = await work()
    await tx
      .update(idempotencyKeys)
      .set({ sealed: seal(answer, secret) })
      .where(isKey)
    return answer
  }
  const [known] = await tx.select().from(idempotencyKeys).where(isKey)
  if (!known || ![bodyHash, previousBodyHash].includes(known.bodyHash)) {
    throw fieldError(idempotencyKeyHeader, 'UnprocessableEntity', 'This Idempotency-Key was used with another request')
  }
  return unseal(requireFound(known.sealed ?? undefined, 'Answer'), secret) as StoredAnswer<Body>
}

/** Matches keys of 128 random bits, as the portal creates them (src/dataProvider/requestKey.ts). */
const isUnguessable = (key: string) => /^[0-9a-f]{32}$/.test(key)

/**
 * Returns a text that is the same for all sessions that get the stored response. Responses may contain secrets, so with
 * a guessable key it is the session alone. Otherwise it is every session of the account in the organisation; the
 * sessions of a member of support staff who acts for the account are separate.
 */
const repeatersOf = ({ tokenHash, organisationId, actor }: Session, key: string) =>
  isUnguessable(key) ? `${organisationId ?? ''} ${actor?.id ?? ''}` : tokenHash

/** Returns the repeatable call of a request; undefined if the request has no key, or its route does not accept keys. */
function callOf(request: FastifyRequest): Call | undefined {
  const { headers, session, method, url, body = null, routeOptions } = request
  const key = headers[idempotencyKeyHeader]
  const source = session?.accountId ?? request.key?.id
  if (typeof key !== 'string' || !source || !routeOptions.config.isRepeatable) return undefined
  const repeaters = session ? repeatersOf(session, key) : ''
  const sent = [method, url, body]
  // The body may contain a password, which could be guessed from a fast hash of the body alone. The key is not stored.
  const bodyHash = hashSecret(JSON.stringify([key, ...sent]))
  return { source, repeaters, key, bodyHash, previousBodyHash: hashSecret(JSON.stringify(sent)) }
}

/** Installs `changeOnce`. Call it before routes are declared. */
export function installIdempotency(app: FastifyInstance, db: Database) {
  app.addHook('onRoute', route => {
    if (!route.schema || !takesKey(route)) return
    route.config = { ...route.config, isRepeatable: true }
    route.schema.headers = route.schema.headers ? (route.schema.headers as z.ZodType).and(headers) : headers
  })
  app.decorate('changeOnce', async (request, reply, work) => {
    const call = callOf(request)
    const isRecorded = isAuditedInTransaction(request)
    const record = versionedRecordOf(request.routeOptions)
    const run = (tx: Database) =>
      isRecorded ? runAuditedChange(tx, { request, reply, record }, () => work(tx)) : work(tx)
    if (!call) return isRecorded ? db.transaction(async tx => run(tx)) : work(db)
    const answer = await db.transaction(tx =>
      runOnce(tx, call, async () => {
        const body = await run(tx)
        return { body, cookie: reply.getHeader('set-cookie') as string | undefined }
      }),
    )
    if (answer.cookie && !reply.hasHeader('set-cookie')) reply.header('set-cookie', answer.cookie)
    return answer.body as Awaited<ReturnType<typeof work>>
  })
}
