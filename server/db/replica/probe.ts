/** Reads a standby's replay position on a separate connection, and checks that it is a standby of the primary. */
import type pg from 'pg'
import { ConfigError } from '../../config'
import { causesOf } from '../../errors/dependencyUnavailable'
import { createConnection } from '../watchedPool'

/** Time in ms after which a standby that does not respond counts as unavailable. */
const timeoutMs = 2_000

const identityQuery = 'select system_identifier::text as id from pg_control_system()'
const progressQuery = `select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as replayed`

const noStandby = new ConfigError(
  'DATABASE_REPLICA_URL: it is no standby (pg_is_in_recovery() is false); give the address of a streaming replica of DATABASE_URL, or remove the variable',
)
const otherSystem = new ConfigError(
  'DATABASE_REPLICA_URL: it replicates another server than DATABASE_URL (its system identifier differs); give the address of a standby of the same primary',
)
const noPosition = new ConfigError(
  'DATABASE_REPLICA_URL: pg_last_wal_replay_lsn() answers nothing there; a standby with streaming replication is needed',
)

/**
 * Returns the system identifier of a PostgreSQL cluster; undefined if the user may not read it, or if PostgreSQL lacks
 * the function that returns it.
 */
export async function readSystemIdentifier(query: (text: string) => Promise<{ rows: { id: string }[] }>) {
  try {
    return (await query(identityQuery)).rows[0]?.id
  } catch (error) {
    const isForbidden = [...causesOf(error)].some(cause =>
      ['42501', '42883'].includes((cause as { code: string }).code),
    )
    if (isForbidden) return undefined
    throw error
  }
}

export interface ReplicaProbe {
  /**
   * Returns the position up to which the standby has replayed the log.
   * @throws {ConfigError} if the database is not a standby of the primary
   */
  replayed(): Promise<string>
  close(): Promise<void>
}

/**
 * Creates a probe of the standby at a URL.
 * @param primaryId the primary's system identifier, if it can be read
 */
export function createReplicaProbe(url: string, primaryId: string | undefined): ReplicaProbe {
  let client: Promise<pg.Client> | undefined
  const connect = async () => {
    const opened = createConnection(url, { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs })
    try {
      await opened.connect()
      const id = await readSystemIdentifier(text => opened.query<{ id: string }>(text))
      if (id && primaryId && id !== primaryId) throw otherSystem
      return opened
    } catch (error) {
      opened.end().catch(() => undefined)
      throw error
    }
  }
  const leave = () => {
    client?.then(opened => opened.end()).catch(() => undefined)
    client = undefined
  }
  return {
    async replayed() {
      client ??= connect()
      const opening = client
      try {
        const { rows } = await (await opening).query<{ isStandby: boolean; replayed: string | null }>(progressQuery)
        if (!rows[0]?.isStandby) throw noStandby
        if (!rows[0].replayed) throw noPosition
        return rows[0].replayed
      } catch (error) {
        if (client === opening) leave()
        throw error
      }
    },
    close: async () => leave(),
  }
}
