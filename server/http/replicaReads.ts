/**
 * Uses the read replica (DATABASE_REPLICA_URL) for reads of routes that declare `replicaReadConfig`, if a replica is
 * configured and up. All other calls use the primary.
 *
 * Users see their own writes. Before the response to a call that is recorded in the audit log is sent, the primary's
 * position in the write-ahead log is stored for its account (`account_writes`, for all servers). Until the replica has
 * replayed this position, the account's reads use the primary. If the position cannot be stored, the error is only
 * logged, and the account may not see this write for some seconds.
 */

import { inArray, max, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { isAuditedRequest, isReadRequest } from '../auth/audit'
import { type Database, joinWithCommas } from '../db/database'
import type { Replica, ReplicaState } from '../db/replica/replica'
import { accountLatestWrites, accounts, organisations } from '../db/schema'

/** Why a call that may lag uses the primary and not the read replica. */
type PrimaryReason = Exclude<ReplicaState, 'up'> | 'ownWrite'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Returns the database for a call that may lag: the replica, if it is up and has replayed the account's writes;
     * otherwise the primary.
     */
    databaseFor(request: FastifyRequest): Promise<Database>
    /**
     * Numbers of calls of `replicaReadConfig` routes: the number of calls that used the replica, and, for each reason,
     * of calls that used the primary.
     */
    laggingCalls: Readonly<Record<'replica' | PrimaryReason, number>>
  }
}

/** Configuration of a route that may use the read replica, whose data may be some seconds old. */
export const replicaReadConfig = { mayLag: true } as const

/**
 * Returns the accounts whose writes a session must see: its own account, the account of support staff who act for it,
 * and an account that the handler has noted as the actor.
 */
const accountsOf = ({ session, auditNote }: FastifyRequest): string[] =>
  [session?.accountId, session?.actor?.id, auditNote?.actorId].filter(id => id !== undefined)

/**
 * Returns the position in the write-ahead log after the latest write of any of the accounts; undefined if none is
 * stored.
 */
async function readLastWrite(db: Database, ids: string[]): Promise<string | undefined> {
  const [row] = await db
    .select({ upTo: max(accountLatestWrites.upTo) })
    .from(accountLatestWrites)
    .where(inArray(accountLatestWrites.accountId, ids))
  return row?.upTo ?? undefined
}

/**
 * Stores the current position of the write-ahead log for the accounts, except those of deleted organisations. Called
 * after the commit, so that the position includes their writes.
 */
const storeLastWrite = (db: Database, ids: string[]) =>
  db.execute(sql`
    insert into ${accountLatestWrites} (account_id, up_to)
    select ${accounts.id}, pg_current_wal_insert_lsn()
    from ${accounts} left join ${organisations} on ${organisations.id} = ${accounts.organisationId}
    where ${accounts.id} in (${joinWithCommas(ids.map(id => sql`${id}`))}) and ${organisations.deletedAt} is null
    order by ${accounts.id}
    on conflict (account_id) do update set up_to = pg_current_wal_insert_lsn()`)

/**
 * Checks that a route may declare `replicaReadConfig`.
 * @throws {Error} for a route that must not lag, which prevents the server's start
 */
function assertRead({ method, url, config }: RouteOptions) {
  if (!config?.mayLag) return
  if (isReadRequest(method, config) && config.access?.kind === 'session') return
  throw new Error(`${String(method)} ${url}: only reads with a session may lag`)
}

/**
 * Installs the selection of the database. Call it after the audit log, whose rows count as writes of their account, and
 * before routes are declared.
 */
export function installReplicaReads(app: FastifyInstance, primary: Database, replica: Replica | undefined) {
  const calls = { replica: 0, starting: 0, behind: 0, away: 0, ownWrite: 0 }
  app.decorate('laggingCalls', calls)
  app.addHook('onRoute', assertRead)
  const reasonFor = async (request: FastifyRequest, { state, hasReplayed }: Replica) => {
    const current = state()
    if (current !== 'up') return current
    const written = await readLastWrite(primary, accountsOf(request))
    return written === undefined || (await hasReplayed(written)) ? undefined : 'ownWrite'
  }
  app.decorate('databaseFor', async request => {
    if (!replica || !request.routeOptions.config.mayLag) return primary
    const reason = await reasonFor(request, replica)
    calls[reason ?? 'replica']++
    return reason ? primary : replica.db
  })
  if (!replica) return
  app.addHook('onSend', async (request, reply) => {
    const ids = accountsOf(request)
    if (!ids.length || request.isOverLimit || !isAuditedRequest(request, reply)) return
    await storeLastWrite(primary, ids).catch(err => request.log.error({ err }, 'read replica: a write was not noted'))
  })
}
